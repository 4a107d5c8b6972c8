import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventOf, watchLive } from './use-live.ts';

describe('one event of a stream', () => {
  it('the name and the data of an event are read from the stream', () => {
    expect(eventOf('event: board\nid: 7f\ndata: {"a":1}')).toEqual(['board', '{"a":1}']);
  });
  it('an event may have several lines of data', () => {
    expect(eventOf('event: board\ndata: {\ndata:  "a":1}')).toEqual(['board', '{\n "a":1}']);
  });
  it('a heartbeat is not an event', () => {
    expect(eventOf(': still here')).toEqual(['', '']);
    expect(eventOf('retry: 2000')).toEqual(['', '']);
  });
});

describe('a stream that another window has replaced', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('if another window has replaced a stream, the stream reconnects after a minute, or sooner if somebody looks at the screen', async () => {
    vi.useFakeTimers();
    const fetched = vi.fn(
      async () => new Response('event: board\ndata: {}\n\nevent: replaced\ndata: {}\n\n'),
    );
    vi.stubGlobal('fetch', fetched);
    const isLive: boolean[] = [];
    const onEnded = vi.fn();
    const watch = watchLive('/board', 'board', {
      onData: () => {},
      onLive: (now) => isLive.push(now),
      onEnded,
    });
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(isLive.at(-1)).toBe(false);
    expect(onEnded).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(30_000);
    expect(fetched).toHaveBeenCalledTimes(2);
    watch.again();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetched).toHaveBeenCalledTimes(3);
    watch.stop();
  });
});
