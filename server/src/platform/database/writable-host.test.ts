import { expect, test, vi } from 'vitest';
import { type HostState, hostsOf, writableHost } from './writable-host.ts';

const url = 'postgres://slipway:secret@db1:5432,db2:6432/slipway?sslmode=require';
const [first = '', second = ''] = hostsOf(url);

const primary = (timeline: number): HostState => ({ mayWrite: true, timeline });
const standby: HostState = { mayWrite: false, timeline: 0 };
const away: HostState = undefined;

function watched(states: HostState[]) {
  const left = vi.fn<(host: string) => void>();
  const host = writableHost(url, async (asked) => states[asked === first ? 0 : 1]);
  host.onSwitch(left);
  const now = async (...next: HostState[]) => {
    states.splice(0, 2, ...next);
    await host.lookAgain();
    return host.current();
  };
  return { host, left, now };
}

test('an address with several hosts is split into one address per host, and nothing else changes', () => {
  expect([first, second]).toEqual([
    'postgres://slipway:secret@db1:5432/slipway?sslmode=require',
    'postgres://slipway:secret@db2:6432/slipway?sslmode=require',
  ]);
  expect(hostsOf('postgres://db1/slipway')).toEqual(['postgres://db1/slipway']);
  expect(hostsOf('postgresql://u:p%40ss@[::1]:5432,db2/x')).toEqual([
    'postgresql://u:p%40ss@[::1]:5432/x',
    'postgresql://u:p%40ss@db2/x',
  ]);
});

test('the standby is used only once it is promoted', async () => {
  const { left, now } = watched([primary(1), standby]);
  expect(await now(primary(1), standby)).toBe(first);
  expect(await now(away, standby)).toBe(first);
  expect(left).not.toHaveBeenCalled();
  expect(await now(away, primary(2))).toBe(second);
  expect(left).toHaveBeenCalledExactlyOnceWith(first);
});

test('a former primary that returns is not used again, even while the new primary is down', async () => {
  const { now } = watched([primary(1), standby]);
  await now(away, primary(2));
  expect(await now(primary(1), primary(2))).toBe(second);
  expect(await now(primary(1), away)).toBe(second);
  // A former primary may be promoted again after it has been a standby.
  expect(await now(primary(3), away)).toBe(first);
});

test('if two hosts claim to be writable, the host promoted last is used', async () => {
  const { now } = watched([away, away]);
  expect(await now(primary(1), primary(2))).toBe(second);
});

test('concurrent callers share one check', async () => {
  const ask = vi.fn<(host: string) => Promise<HostState>>(async () => primary(1));
  const host = writableHost(url, ask);
  await Promise.all([host.lookAgain(), host.lookAgain(), host.lookAgain()]);
  expect(ask).toHaveBeenCalledTimes(2);
});
