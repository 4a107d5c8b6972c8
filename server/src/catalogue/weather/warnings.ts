import { overlapsStop } from '@slipway/shared/rules/stop.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import type { Database } from '../../platform/database/tables.ts';

/** A part of a day that may be called off, and when that is decided; both times null: the whole day. */
export type Warning = {
  id: number;
  date: LocalDate;
  fromTime: LocalTime | null;
  toTime: LocalTime | null;
  decideAt: Date;
  /** As the customer reads it. */
  reason: string;
};

/** Those of these days that were neither lifted nor followed by a decision, the earliest decision first. */
export async function openWarnings(db: Database, from: LocalDate, to: LocalDate = from): Promise<Warning[]> {
  const rows = await db
    .selectFrom('weatherDecisions')
    .select(['id', 'date', 'fromTime', 'toTime', 'decideAt', 'reason'])
    .where('kind', '=', 'warned')
    .where('endedAt', 'is', null)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('decideAt')
    .orderBy('id')
    .execute();
  return rows.flatMap(({ decideAt, ...row }) => (decideAt === null ? [] : [{ ...row, decideAt }]));
}

type Trip = { date: LocalDate; startTime: LocalTime; endTime: LocalTime };

/** The warning that a trip lies in by a minute: what somebody who books it reads before paying. */
export function warningOf(
  warnings: readonly Warning[],
  { date, startTime, endTime }: Trip,
): Warning | undefined {
  const trip = { date, from: startTime, to: endTime, isUntilFurtherNotice: false };
  return warnings.find((one) =>
    overlapsStop({ date: one.date, from: one.fromTime, to: one.toTime, isUntilFurtherNotice: false }, trip),
  );
}
