import { useEffect, useState } from 'react';
import { serverClock } from '../../clock/server-clock.ts';

const secondMs = 1000;

/**
 * Milliseconds until a deadline of the server, looked up every second; 0 when it has passed. Undefined after a refresh
 * until an answer has told the time: by a device that is an hour wrong the hold would be over, or last for an hour.
 */
export function useTimeLeft(deadline: string): number | undefined {
  const [now, setNow] = useState(known);
  useEffect(() => serverClock.follow(() => setNow(known()), secondMs), []);
  return now && Math.max(0, Date.parse(deadline) - now);
}

function known(): number | undefined {
  return serverClock.isKnown() ? serverClock.now() : undefined;
}
