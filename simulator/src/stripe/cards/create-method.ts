import type { Till } from '../../till.ts';
import { type Caller, ok, type Outcome } from '../api/caller.ts';
import type { Params } from '../api/params.ts';
import type { browserMethodShape } from './card-params.ts';
import { makeMethod } from './make-method.ts';

export function createMethod(
  till: Till,
  { merchant }: Caller,
  params: Params<typeof browserMethodShape>,
): Outcome {
  return ok(makeMethod(till, merchant.id, params).wire);
}
