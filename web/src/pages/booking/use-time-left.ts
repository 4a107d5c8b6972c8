import { secondMs } from '@slipway/shared/values/durations.ts';
import { useEffect, useState } from 'react';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';

/**
 * Milliseconds until a deadline of the server, updated every second; 0 once it has passed. Undefined after a refresh
 * until an answer has set the clock, because the device's clock may be an hour off.
 */
export function useTimeLeft(deadline: string): number | undefined {
  const [now, setNow] = useState(known);
  useEffect(() => serverClock.follow(() => setNow(known()), secondMs), []);
  return now && Math.max(0, Date.parse(deadline) - now);
}

function known(): number | undefined {
  return serverClock.isKnown() ? serverClock.now() : undefined;
}
