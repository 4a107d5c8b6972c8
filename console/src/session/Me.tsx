import type { Access } from '@slipway/shared/api/console/console-endpoint.ts';
import type { Scope } from '@slipway/shared/rules/permissions.ts';
import { createContext, use } from 'react';
import type { Me } from '../api/me.ts';

/** The signed-in person, for every screen behind the sign-in. */
export const MeContext = createContext<Me | undefined>(undefined);

export function useMe(): Me {
  const me = use(MeContext);
  if (me === undefined) throw new Error('You must be signed in to see this screen.');
  return me;
}

/**
 * The scope of this person's permission; undefined if the permission is not granted. Screens only hide what is not
 * granted; the server enforces permissions.
 */
export function useMay(permission: Access): Scope | undefined {
  const may: Partial<Record<Access, string>> = useMe().may;
  return may[permission] as Scope | undefined;
}
