import { useEffect, useState } from 'react';
import { serverClock } from './server-clock.ts';

const minuteMs = 60_000;

/** The server's time to the minute; corrected at once when an answer shows that a clock has jumped. */
export function useNow(): Date {
  const [minute, setMinute] = useState(currentMinute);
  useEffect(() => serverClock.follow(() => setMinute(currentMinute()), minuteMs), []);
  return new Date(minute * minuteMs);
}

function currentMinute(): number {
  return Math.floor(serverClock.now() / minuteMs);
}
