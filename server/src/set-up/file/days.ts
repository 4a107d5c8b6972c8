import { counted } from '@slipway/shared/values/counted.ts';
import { surcharge } from '@slipway/shared/api/console/surcharge.ts';
import { date } from '@slipway/shared/api/fields.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import { specialDays } from '../kinds/special-days.ts';
import { typedSurcharge } from '../read-times.ts';
import { doubled, part } from './part.ts';

const entry = z.strictObject({ date, paint: z.union([z.literal('closed'), surcharge]) });
type Entry = z.output<typeof entry>;

/** Days that differ from the weekly times, from today on. */
export const days = part({
  tables: ['specialDays'],
  section: z.array(entry).check(z.maxLength(2_000)),
  read: ({ db, today }) => readDays(db, today),
  mistakes: (section) =>
    doubled(
      section.map((day) => day.date),
      'days',
      'date',
      'Two days',
    ),
  async write(work, wanted) {
    const { journal, context } = work;
    const known = new Map((await readDays(context.db, context.today)).map((day) => [day.date, day.paint]));
    const over = wanted.filter((day) => day.date < context.today).length;
    if (over > 0) work.warn(`${counted(over, 'day of the file is', 'days of the file are')} over.`);
    for (const day of wanted.filter(({ date: each }) => each >= context.today)) {
      const was = known.get(day.date);
      known.delete(day.date);
      if (isDeepStrictEqual(was, day.paint)) continue;
      await specialDays.apply(journal, { dates: [day.date], paint: day.paint }, context);
      work.did('Special days', was === undefined ? 'new' : 'changed', day.date);
    }
    for (const usual of known.keys()) {
      await specialDays.apply(journal, { dates: [usual], paint: 'usual' }, context);
      work.did('Special days', 'gone', usual);
    }
  },
});

async function readDays(db: Database, today: LocalDate): Promise<Entry[]> {
  const rows = await db
    .selectFrom('specialDays')
    .selectAll()
    .where('date', '>=', today)
    .orderBy('date')
    .execute();
  return rows.map((row) => ({
    date: row.date,
    paint: row.paint === 'closed' ? row.paint : typedSurcharge(row.paint, row.value),
  }));
}
