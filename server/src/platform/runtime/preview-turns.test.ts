import { beforeEach, expect, test, vi } from 'vitest';
import { previewTurns } from './preview-turns.ts';

beforeEach(() => {
  vi.useFakeTimers();
  return () => void vi.useRealTimers();
});

const giveUpAt = () => performance.now() + 10_000;
const settled = () => vi.advanceTimersByTimeAsync(0);

/** Work that lasts until the test ends it. */
function works(turns: ReturnType<typeof previewTurns>) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (name: string, until = giveUpAt()) => {
    const outcome = turns.take(async () => {
      begun.push(name);
      await new Promise<void>((resolve) => ends.push(resolve));
      return name;
    }, until);
    outcome.catch(() => {});
    return outcome;
  };
  const end = async () => {
    ends.shift()!();
    await settled();
  };
  return { begun, ask, end };
}

test('previews run one at a time, in the order of their requests, even after a failed preview', async () => {
  const turns = previewTurns();
  const { begun, ask, end } = works(turns);
  const first = ask('first');
  const failed = turns.take(() => Promise.reject(new Error('refused')), giveUpAt());
  failed.catch(() => {});
  const third = ask('third');
  await settled();
  expect(begun).toEqual(['first']);
  await end();
  await expect(first).resolves.toBe('first');
  await expect(failed).rejects.toThrow('refused');
  expect(begun).toEqual(['first', 'third']);
  await end();
  await expect(third).resolves.toBe('third');
});

test('a preview is refused if it waits too long or twelve others are waiting', async () => {
  const { begun, ask, end } = works(previewTurns());
  void ask('the one at work', performance.now());
  const waiting = Array.from({ length: 12 }, (_, nth) => ask(`${nth}`));
  await expect(ask('one too many')).rejects.toMatchObject({ code: 'busy' });
  await vi.advanceTimersByTimeAsync(9_999);
  await end();
  expect(begun).toEqual(['the one at work', '0']);
  await vi.advanceTimersByTimeAsync(1);
  const late = await Promise.allSettled(waiting.slice(1));
  expect(late.map(({ status }) => status)).toEqual(Array(11).fill('rejected'));
  await end();
  await expect(waiting[0]).resolves.toBe('0');
  expect(begun).toHaveLength(2);
});

test('during a pause no preview starts, but a running preview continues', async () => {
  const turns = previewTurns();
  const { begun, ask, end } = works(turns);
  const first = ask('first');
  void ask('second');
  const [letGo, letGoToo] = [turns.holdBack(), turns.holdBack()];
  await settled();
  await end();
  await expect(first).resolves.toBe('first');
  letGo();
  letGo();
  expect(begun).toEqual(['first']);
  letGoToo();
  await settled();
  expect(begun).toEqual(['first', 'second']);
});
