import type { ColumnType, Generated } from 'kysely';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';

/** How far the season of the demonstration is made; no business of one's own has one. */
export type SeasonTables = {
  demoSeason: {
    isOnlyRow: Generated<boolean>;
    kind: 'season' | 'saturday';
    firstDay: LocalDate;
    seed: string;
    begunAt: ColumnType<Date, Date, Date>;
    done: Generated<number>;
    of: Generated<number>;
    standsAt: ColumnType<Date | null, Date | null | undefined, Date | null>;
  };
  demoSeasonParties: { nth: number; bookingId: string };
};
