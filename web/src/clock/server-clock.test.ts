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

/** A Date header: whole seconds, the rest cut off. */
const header = (at: number) => new Date(at).toUTCString();

/** A call whose server is `ahead` of the device, and whose answer is on its way for a part of the time that it takes. */
function call(ahead: number, { out = 0, back = 0 } = {}): void {
  const hear = clock.expectDate();
  vi.advanceTimersByTime(out);
  const date = header(Date.now() + ahead);
  vi.advanceTimersByTime(back);
  hear(date);
}

const error = (ahead: number) => Math.abs(clock.now() - (Date.now() + ahead));

describe('the server’s clock', () => {
  it('is the device’s until an answer has told it', () => {
    expect(clock.isKnown()).toBe(false);
    expect(clock.now()).toBe(device);
    call(2 * hour);
    expect(clock.isKnown()).toBe(true);
    vi.advanceTimersByTime(5 * second);
    expect(error(2 * hour)).toBeLessThanOrEqual(second / 2);
  });

  it.each([null, '', 'yesterday'])('hears nothing from the header %j', (said) => {
    clock.expectDate()(said);
    expect(clock.isKnown()).toBe(false);
  });

  const delay = fc.integer({ min: 0, max: 20 * second });
  const wait = fc.integer({ min: 0, max: 90 * second });
  const apart = fc.integer({ min: -48 * hour, max: 48 * hour });
  const calls = fc.array(fc.record({ out: delay, back: delay, wait }), { minLength: 1, maxLength: 12 });

  it('is as exact as the quickest answer allows, whatever the later ones took', () => {
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

  it('follows every jump of either clock, forward or back, with the next answer', () => {
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

  it('comes nearer than a second by several answers, because each cuts off other milliseconds', () => {
    for (let n = 0; n < 20; n += 1) {
      call(hour + 123);
      vi.advanceTimersByTime(second + 50);
    }
    expect(error(hour + 123)).toBeLessThanOrEqual(25);
  });

  it('goes on while the device sleeps, though performance.now() may stand still', () => {
    call(hour);
    const stood = performance.now();
    vi.setSystemTime(Date.now() + 20 * 60 * second);
    expect(performance.now()).toBe(stood);
    expect(error(hour)).toBeLessThanOrEqual(second / 2);
  });

  it('promises no more time when the device’s clock is set back, even during a call', () => {
    call(0);
    const hear = clock.expectDate();
    vi.setSystemTime(device - hour);
    expect(error(hour)).toBeLessThanOrEqual(second / 2);
    hear(header(Date.now() + hour));
    expect(error(hour)).toBeLessThanOrEqual(second / 2);
  });
});

describe('who follows the clock', () => {
  beforeEach(() => {
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', new EventTarget());
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('looks at once, every so often, at each answer and when the visitor is back, until it stops', () => {
    const look = vi.fn();
    const stop = clock.follow(look, second);
    expect(look).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(2 * second);
    expect(look).toHaveBeenCalledTimes(3);
    call(hour);
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pageshow'));
    expect(look).toHaveBeenCalledTimes(6);
    stop();
    call(-hour);
    vi.advanceTimersByTime(2 * second);
    expect(look).toHaveBeenCalledTimes(6);
  });
});
