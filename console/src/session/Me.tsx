import type { Permission, Scope } from '@slipway/shared/rules/permissions.ts';
import { createContext, use } from 'react';
import type { Me } from '../api/me.ts';

/** Who is signed in, for every screen behind the door. */
export const MeContext = createContext<Me | undefined>(undefined);

export function useMe(): Me {
  const me = use(MeContext);
  if (me === undefined) throw new Error('This screen is shown to somebody who is signed in.');
  return me;
}

/** How far they may; undefined: not at all. The server decides; the screen shows no more than that. */
export function useMay(permission: Permission): Scope | undefined {
  return useMe().may[permission] as Scope | undefined;
}
