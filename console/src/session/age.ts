import { minuteMs } from '@slipway/shared/values/durations.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ageOf } from '@slipway/ui/clock/server-clock.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { followConnection, readConnection } from '../api/connection.ts';

/** The time of the shown data, by the device's clock; 'live' while the server pushes every change. */
type Shown = number | 'live' | undefined;

let shown: Shown;
const listeners = new Set<() => void>();

/** Reports how old the data on the screen are. `at`: when the data were fetched, or 'live'. */
export function useShownAge(at: Shown): void {
  useEffect(() => {
    shown = at;
    for (const listener of listeners) listener();
    return () => void (shown = undefined);
  }, [at]);
}

const intervalMs = 10_000;

/** The mark at the top of a screen: 'Live', the age of the data, or 'No signal'. */
export function useAgeMark(): { tone: 'live' | 'old' | 'off'; words: string } {
  const connection = useSyncExternalStore(followConnection, readConnection);
  const isOnline = useSyncExternalStore(followOnline, () => navigator.onLine);
  const at = useSyncExternalStore(follow, () => shown);
  const [, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), intervalMs);
    return () => clearInterval(timer);
  }, []);
  if (!connection.isReachable || !isOnline) {
    const since = venueDateTime(new Date(connection.since)).time;
    return { tone: 'off', words: connection.isReachable ? 'No signal' : `No signal since ${since}` };
  }
  const minutes = typeof at === 'number' ? Math.floor(ageOf(at) / minuteMs) : 0;
  return minutes < 1 ? { tone: 'live', words: 'Live' } : { tone: 'old', words: `${minutes} min old` };
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function followOnline(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
