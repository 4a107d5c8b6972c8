import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { NewRow } from '../../platform/database/tables.ts';

/** A finding of the morning check before it is stored. */
export type Finding = Required<Omit<NewRow<'morningProofFindings'>, 'id' | 'date'>>;
export type FindingKind = Finding['kind'];

/** `since`: the day of the check that first found the difference. Fields that are not in `said` are null. */
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
