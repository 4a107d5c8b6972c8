import { useQueryClient } from '@tanstack/react-query';
import { ageOf, serverClock } from '@slipway/ui/clock/server-clock.ts';
import { useEffect, useEffectEvent } from 'react';
import { type Me, lock, meQuery } from '../api/me.ts';
import { makeSignsOfUse } from './signs-of-use.ts';
import { dismissToasts } from './toasts.ts';

const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
const intervalMs = 5000;

const signsOfUse = makeSignsOfUse(() => localStorage, {
  steady: () => performance.now(),
  common: () => serverClock.now(),
});

/**
 * Locks when nobody has touched any tab for as long as the server allows. It also tells the server that somebody
 * reads or types without making calls, so that the server does not lock the session.
 */
export function useIdleLock(me: Me): void {
  const queries = useQueryClient();
  const allowedMs = me.session.locksAfterSeconds * 1000;
  const isOpen = !me.session.isLocked;
  const check = useEffectEvent(() => {
    const idleMs = signsOfUse.idleMs();
    if (idleMs >= allowedMs) {
      void lockNow(queries);
      return;
    }
    const heardAt = queries.getQueryState(meQuery.queryKey)?.dataUpdatedAt ?? 0;
    if (idleMs < allowedMs / 3 && ageOf(heardAt) > allowedMs / 3)
      void queries.invalidateQueries({ queryKey: meQuery.queryKey });
  });
  useEffect(() => {
    if (!isOpen) return;
    const note = () => signsOfUse.note();
    note();
    for (const sign of signs) window.addEventListener(sign, note, { capture: true, passive: true });
    const timer = setInterval(() => check(), intervalMs);
    return () => {
      clearInterval(timer);
      for (const sign of signs) window.removeEventListener(sign, note, { capture: true });
    };
  }, [isOpen]);
}

/** Locks the screen at once, without waiting for the server. */
export async function lockNow(queries: ReturnType<typeof useQueryClient>): Promise<void> {
  dismissToasts();
  queries.setQueryData<Me | null>(meQuery.queryKey, (me) =>
    me === null || me === undefined ? me : { ...me, session: { ...me.session, isLocked: true } },
  );
  await lock().catch(() => undefined);
}
