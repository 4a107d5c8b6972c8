import { expect, test } from 'vitest';
import { makeSignsOfUse } from './signs-of-use.ts';

/** Two tabs of one browser; `pass` moves their clocks on. */
function twoTabs(storage?: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const noted = new Map<string, string>();
  const shared = {
    getItem: (key: string) => noted.get(key) ?? null,
    setItem: (key: string, text: string) => void noted.set(key, text),
  };
  let [steadyMs, commonMs] = [5000, 1_800_000_000_000];
  const clocks = { steady: () => steadyMs, common: () => commonMs };
  const open = () => makeSignsOfUse(storage ?? (() => shared), clocks);
  return {
    used: open(),
    left: open(),
    pass: (ms: number) => void ([steadyMs, commonMs] = [steadyMs + ms, commonMs + ms]),
    setCommon: (ms: number) => void (commonMs += ms),
  };
}

test('a touch in one tab counts in every other tab', () => {
  const { used, left, pass } = twoTabs();
  for (let second = 0; second < 900; second += 1) {
    pass(1000);
    used.note();
    expect(left.idleMs()).toBeLessThanOrEqual(1000);
  }
  pass(900_000);
  expect([used.idleMs(), left.idleMs()], 'both are idle once neither is touched').toEqual([900_000, 900_000]);
});

test('after the clock is set back, the console still notices that nobody uses it', () => {
  const { used, left, pass, setCommon } = twoTabs();
  used.note();
  setCommon(-3_600_000);
  pass(900_000);
  expect([used.idleMs(), left.idleMs()]).toEqual([900_000, 900_000]);
});

test('without storage each tab counts its own touches', () => {
  const { used, left, pass } = twoTabs(() => {
    throw new Error('storage is switched off');
  });
  pass(900_000);
  used.note();
  expect([used.idleMs(), left.idleMs()]).toEqual([0, 900_000]);
});
