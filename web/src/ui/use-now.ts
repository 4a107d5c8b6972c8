import { useEffect, useState } from 'react';

const minuteMs = 60_000;

/** The device's clock, a minute old at most. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
