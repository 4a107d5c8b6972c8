import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { NewRow } from '../../platform/database/tables.ts';

/** What a proof has found, before it is written down. */
export type Finding = Required<Omit<NewRow<'morningProofFindings'>, 'id' | 'date'>>;
export type FindingKind = Finding['kind'];

/** `since`: the proof that found it first. What is not said does not apply. */
export function finding(
  part: string,
  since: LocalDate,
  said: Pick<Finding, 'kind'> & Partial<Finding>,
): Finding {
  return {
    part,
    since,
    about: null,
    way: null,
    rowId: null,
    ref: null,
    expected: null,
    found: null,
    day: null,
    detail: null,
    ...said,
  };
}
