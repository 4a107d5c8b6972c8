import { surchargeOf } from '@slipway/shared/api/console/surcharge.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ChangeKind } from '../change-kind.ts';
import { surchargeText } from '@slipway/shared/api/console/change-text.ts';

/**
 * Closes days, adds a surcharge to days, or returns days to normal. Refuses days before the set's first day. An undo
 * restores each day separately.
 */
export const specialDays: ChangeKind<'special_days'> = {
  title({ dates, paint }) {
    const what = paint === 'closed' ? 'closed' : paint === 'usual' ? 'as usual' : surchargeText(paint);
    return `${dates.length === 1 ? dates[0]! : `${dates.length} days`}: ${what}`;
  },
  async apply(journal, { dates, paint }, { db, from }) {
    const days = [...new Set(dates)].toSorted().map(localDate);
    if (days.some((day) => day < from))
      throw new Refusal('invalid', {
        message: `This change begins on ${from}. It can’t include earlier days.`,
      });
    const painted = await db
      .selectFrom('specialDays')
      .select(['id', 'date'])
      .where('date', 'in', days)
      .forUpdate()
      .execute();
    const known = new Map(painted.map(({ id, date }) => [date, id]));
    for (const date of days) {
      const id = known.get(date);
      journal.begin(date);
      if (id !== undefined) await journal.remove('specialDays', id);
      if (paint === 'usual') continue;
      if (paint === 'closed') {
        await journal.insert('specialDays', { date, paint: 'closed', value: 0 });
        continue;
      }
      const { kind, value } = surchargeOf(paint);
      await journal.insert('specialDays', { date, paint: kind, value });
    }
  },
};
