import { useEffect, useEffectEvent, useState } from 'react';
import { serverNow } from '../../api/server-clock.ts';

const secondMs = 1000;

/** Milliseconds until a deadline of the server, looked up every second. `onEnd` is called when there are none left. */
export function useTimeLeft(deadline: string, onEnd: () => void): number {
  const end = Date.parse(deadline);
  const [leftMs, setLeftMs] = useState(() => end - serverNow());
  const tell = useEffectEvent(onEnd);
  useEffect(() => {
    const look = () => {
      const left = end - serverNow();
      setLeftMs(left);
      if (left > 0) return;
      clearInterval(timer);
      tell();
    };
    const timer = setInterval(look, secondMs);
    // A phone that slept has missed its seconds; waiting for the next one would show an old figure.
    document.addEventListener('visibilitychange', look);
    look();
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [end]);
  return Math.max(0, leftMs);
}
