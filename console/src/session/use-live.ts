import { minuteMs } from '@slipway/shared/values/durations.ts';
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { noteAnswer } from '../api/connection.ts';
import { meQuery } from '../api/me.ts';
import { useShownAge } from './age.ts';

type Live<Data> = {
  path: string;
  event: string;
  /** Pushed data replaces the data of this query. */
  queryKey: QueryKey;
  /** Reads the data of an event. Returns undefined if the data has an unexpected form. */
  read: (data: unknown) => Data | undefined;
};

/**
 * Follows the pushed data, and refetches when somebody looks at the screen or the signal returns. Returns whether
 * changes are being pushed; if not, the screen has to poll.
 */
export function useLive<Data>({ path, event, queryKey, read }: Live<Data>): boolean {
  const queries = useQueryClient();
  const [isLive, setIsLive] = useState(false);
  const take = useEffectEvent((data: unknown) => {
    const value = read(data);
    if (value !== undefined) queries.setQueryData<Data>(queryKey, value);
  });
  const ask = useEffectEvent(() => void queries.invalidateQueries({ queryKey }));
  useEffect(() => {
    const watch = watchLive(path, event, {
      onData: (data) => take(data),
      onLive: setIsLive,
      onEnded: () => void queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    });
    const wake = () => {
      if (document.visibilityState === 'hidden') return;
      watch.again();
      ask();
    };
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    window.addEventListener('pageshow', wake);
    return () => {
      watch.stop();
      setIsLive(false);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
      window.removeEventListener('pageshow', wake);
    };
  }, [path, event, queries]);
  return isLive;
}

/** While the stream is down, the query is polled. */
const pollMs = 10_000;

type Watched<Data> = {
  queryKey: QueryKey;
  /** `isBackground`: a timer makes the call. Such a call does not postpone the screen lock. */
  ask: (options: { signal?: AbortSignal; isBackground?: boolean }) => Promise<Data>;
  path: string;
  event: string;
  /** Reads the pushed data. Returns undefined if the data has an unexpected form. */
  read: (data: unknown) => Data | undefined;
};

/**
 * Data that the screen loads first, and that the stream then updates. While the stream is down, the data is polled
 * every ten seconds.
 */
export function useWatched<Data>({ queryKey, ask, path, event, read }: Watched<Data>) {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => ask({ signal }),
    // Focus starts no refetch. While the stream is down, the timer below refetches with background calls,
    // which do not postpone the screen lock.
    refetchOnWindowFocus: false,
  });
  const isLive = useLive<Data>({ path, event, queryKey, read });
  const askAgain = useEffectEvent(() => {
    void ask({ isBackground: true }).then(
      (data) => queries.setQueryData<Data>(queryKey, data),
      // After a failure the mark at the top shows the age of the data.
      () => undefined,
    );
  });
  useEffect(() => {
    if (isLive) return;
    const timer = setInterval(() => askAgain(), pollMs);
    return () => clearInterval(timer);
  }, [isLive, path]);
  useShownAge(isLive ? 'live' : query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return query;
}

/**
 * A stream that is silent for this long is dead, even if the socket looks open: two heartbeats of the server, and time
 * for a slow network.
 */
const silenceMs = 40_000;
/** The pauses between tries to reconnect, each longer than the pause before. */
const restMs = [1000, 2000, 5000, 10_000] as const;
/**
 * The pause after another window has replaced this stream. During the pause the screen polls. The pause ends early if
 * somebody looks at the screen.
 */
const replacedRestMs = minuteMs;

type Watch = {
  onData: (data: unknown) => void;
  /** Called with true when the stream begins to work, and with false when it is down. */
  onLive: (isLive: boolean) => void;
  /** Called when the session has ended or is locked. */
  onEnded: () => void;
};

/**
 * Follows the stream at `path` and passes on the events called `name`. Reconnects until `stop` is called. The stream is
 * read with fetch, because EventSource hides the server's heartbeats and the status codes 401 and 403.
 */
export function watchLive(path: string, name: string, { onData, onLive, onEnded }: Watch) {
  const stopped = new AbortController();
  let current = new AbortController();
  let wake: (() => void) | undefined;

  const watch = async () => {
    for (let tries = 0; !stopped.signal.aborted; tries += 1) {
      current = new AbortController();
      let isReplaced = false;
      const heard = await readStream(
        path,
        AbortSignal.any([stopped.signal, current.signal]),
        (event, data) => {
          if (event === 'heard') onLive(true);
          else if (event === 'ended') onEnded();
          else if (event === 'replaced') isReplaced = true;
          else if (event === name) onData(parse(data));
        },
      );
      if (stopped.signal.aborted) return;
      onLive(false);
      if (heard === 'refused') onEnded();
      if (heard === 'some') tries = 0;
      const rest = isReplaced ? replacedRestMs : (restMs[Math.min(tries, restMs.length - 1)] ?? restMs[0]);
      await new Promise<void>((done) => {
        const timer = setTimeout(done, rest);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      });
    }
  };
  void watch();

  return {
    /** Reconnects immediately. The stream of a sleeping phone may break without an error. */
    again() {
      current.abort();
      wake?.();
    },
    stop() {
      stopped.abort();
      wake?.();
    },
  };
}

type Heard = 'some' | 'nothing' | 'refused';

async function readStream(
  path: string,
  signal: AbortSignal,
  onEvent: (event: string, data: string) => void,
): Promise<Heard> {
  const silence = new AbortController();
  let watchdog = setTimeout(() => silence.abort(), silenceMs);
  let heard: Heard = 'nothing';
  try {
    const response = await fetch(`/api${path}`, {
      headers: { accept: 'text/event-stream', 'slipway-background': '1' },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    noteAnswer(true);
    if (!response.ok || response.body === null) return response.status < 500 ? 'refused' : 'nothing';
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return heard;
      heard = 'some';
      clearTimeout(watchdog);
      watchdog = setTimeout(() => silence.abort(), silenceMs);
      onEvent('heard', '');
      const blocks = (rest + value).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) onEvent(...eventOf(block));
    }
  } catch {
    if (!signal.aborted) noteAnswer(false);
    return heard;
  } finally {
    clearTimeout(watchdog);
  }
}

/** Reads the name and the data of an event of the stream. For a comment, both are ''. */
export function eventOf(block: string): [event: string, data: string] {
  const values = (field: string) =>
    block
      .split('\n')
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''));
  return [values('event').at(-1) ?? '', values('data').join('\n')];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
