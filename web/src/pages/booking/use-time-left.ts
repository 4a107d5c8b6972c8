import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';

const secondMs = 1000;

/** Milliseconds until a deadline of the server, looked up every second; 0 when it has passed. */
export function useTimeLeft(deadline: string): number {
  const end = Date.parse(deadline);
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = () => setNow(serverNow());
    const timer = setInterval(look, secondMs);
    // A phone that slept has missed its seconds; waiting for the next one would show an old figure.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return Math.max(0, end - now);
}
