import type { Till } from '../../till.ts';
import { type Caller, ok, type Outcome } from '../api/caller.ts';
import { showIntent } from '../api/show.ts';
import { getIntent } from './intent-queries.ts';

export function retrieveIntent(
  till: Till,
  caller: Caller,
  params: { client_secret?: string; expand?: string[] },
  id: string,
): Outcome {
  const row = getIntent(till, caller, id, params.client_secret);
  return ok(showIntent(till, row, caller.key, params.expand));
}
