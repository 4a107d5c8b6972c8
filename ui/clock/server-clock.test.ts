import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeServerClock } from './server-clock.ts';

const device = Date.parse('2027-06-12T10:00:00.000Z');
const second = 1000;
const hour = 3600 * second;

let clock: ReturnType<typeof makeServerClock>;

beforeEach(() => {
  vi.useFakeTimers({ now: device });
  clock = makeServerClock();
});
afterEach(() => void vi.useRealTimers());

/** A Date header, which has whole seconds. */
const header = (at: number) => new Date(at).toUTCString();

/**
 * A call to a server whose clock is `ahead` of the device's clock. The request travels for `out`, and the answer for
 * `back`.
 */
function call(ahead: number, { out = 0, back = 0 } = {}): void {
  const syncClock = clock.startSync();
  vi.advanceTimersByTime(out);
  const date = header(Date.now() + ahead);
  vi.advanceTimersByTime(back);
  syncClock(date);
}

const error = (ahead: number) => Math.abs(clock.now() - (Date.now() + ahead));

describe('the server’s clock', () => {
  it('the server’s clock is the device’s clock until the first answer', () => {
    expect(clock.isKnown()).toBe(false);
    expect(clock.now()).toBe(device);
    call(2 * hour);
    expect(clock.isKnown()).toBe(true);
    vi.advanceTimersByTime(5 * second);
    expect(error(2 * hour)).toBeLessThanOrEqual(second / 2);
  });

  it.each([null, '', 'yesterday'])('the server’s clock ignores the header %j', (header) => {
    clock.startSync()(header);
    expect(clock.isKnown()).toBe(false);
  });

  const delay = fc.integer({ min: 0, max: 20 * second });
  const wait = fc.integer({ min: 0, max: 90 * second });
  const apart = fc.integer({ min: -48 * hour, max: 48 * hour });
  const calls = fc.array(fc.record({ out: delay, back: delay, wait }), { minLength: 1, maxLength: 12 });

  it('the server’s clock is as exact as the fastest answer allows, even if later answers are slow', () => {
    fc.assert(
      fc.property(apart, calls, (ahead, all) => {
        clock = makeServerClock();
        let quickest = Infinity;
        for (const { out, back, wait: until } of all) {
          call(ahead, { out, back });
          quickest = Math.min(quickest, out + back);
          vi.advanceTimersByTime(until);
          expect(error(ahead)).toBeLessThanOrEqual((second + quickest) / 2);
        }
      }),
    );
  });

  it('after a jump of the server’s or the device’s clock, the next answer makes the page’s time right again', () => {
    const jumps = fc.array(fc.record({ by: apart, out: delay, back: delay }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(apart, jumps, (start, all) => {
        clock = makeServerClock();
        let ahead = start;
        call(ahead);
        for (const { by, out, back } of all) {
          ahead += by;
          call(ahead, { out, back });
          expect(error(ahead)).toBeLessThanOrEqual(second + out + back);
        }
      }),
    );
  });

  it('the server’s clock is exact to less than a second after several answers', () => {
    for (let n = 0; n < 20; n += 1) {
      call(hour + 123);
      vi.advanceTimersByTime(second + 50);
    }
    expect(error(hour + 123)).toBeLessThanOrEqual(25);
  });

  it('the server’s clock continues while the device sleeps, even if performance.now() stops', () => {
    call(hour);
    const stood = performance.now();
    vi.setSystemTime(Date.now() + 20 * 60 * second);
    expect(performance.now()).toBe(stood);
    expect(error(hour)).toBeLessThanOrEqual(second / 2);
  });

  it('the server’s clock does not jump when the device’s clock is set back, even during a call', () => {
    call(0);
    const syncClock = clock.startSync();
    vi.setSystemTime(device - hour);
    expect(error(hour)).toBeLessThanOrEqual(second / 2);
    syncClock(header(Date.now() + hour));
    expect(error(hour)).toBeLessThanOrEqual(second / 2);
  });
});

describe('a subscriber of the clock', () => {
  beforeEach(() => {
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('a subscriber is called immediately, at intervals, at answers and on the visitor’s return, until unsubscribed', () => {
    const update = vi.fn();
    const stop = clock.follow(update, second);
    expect(update).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * second);
    expect(update).toHaveBeenCalledTimes(3);
    call(hour);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pageshow'));
    expect(update).toHaveBeenCalledTimes(6);
    stop();
    call(-hour);
    vi.advanceTimersByTime(2 * second);
    expect(update).toHaveBeenCalledTimes(6);
  });
});
