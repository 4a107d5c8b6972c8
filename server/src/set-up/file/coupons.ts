import { changeFields } from '@slipway/shared/api/console/changes.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { basisPoints, pence, percentNumber, poundsOf } from '@slipway/shared/values/pence.ts';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod/mini';
import type { Database } from '../../platform/database/tables.ts';
import { coupon } from '../kinds/coupon.ts';
import { doubled, part } from './part.ts';

const { code, off, first, last, uses, each } = changeFields.coupon.shape;

const entry = z
  .strictObject({
    code,
    off: z.nonoptional(off),
    first: z.nonoptional(first),
    last: z.nonoptional(last),
    uses: z.nonoptional(uses),
    each: z.nonoptional(each),
  })
  .check(
    z.refine((typed) => !typed.first || !typed.last || typed.first <= typed.last, 'ends before it begins'),
  );
type Entry = z.output<typeof entry>;

/** The coupons in a set-up file. The file does not say how often a coupon was used. */
export const coupons = part({
  tables: ['coupons'],
  section: z.array(entry).check(z.maxLength(5_000)),
  read: async ({ db }) => (await readEntries(db)).map((row) => row.entry),
  mistakes: (section) =>
    doubled(
      section.map((typed) => typed.code),
      'coupons',
      'code',
      'Two coupons',
    ),
  async write(work, wanted) {
    const { journal, context } = work;
    const known = new Map((await readEntries(context.db)).map((row) => [row.entry.code, row]));
    for (const typed of wanted) {
      const was = known.get(typed.code);
      known.delete(typed.code);
      if (was === undefined)
        work.did(
          'Coupons',
          'new',
          typed.code,
          await coupon.apply(journal, { coupon: null, ...typed }, context),
        );
      else if (!isDeepStrictEqual(was.entry, typed))
        work.did(
          'Coupons',
          'changed',
          typed.code,
          await coupon.apply(journal, { coupon: was.id, ...typed }, context),
        );
    }
    const yesterday = addDays(context.today, -1);
    for (const { id, entry: was } of known.values()) {
      if (was.last !== null && was.last < context.today) continue;
      const begins = was.first !== null && was.first > yesterday ? { first: null } : {};
      const ended = { coupon: id, code: was.code, ...begins, last: yesterday };
      work.did('Coupons', 'gone', was.code, await coupon.apply(journal, ended, context));
    }
  },
});

async function readEntries(db: Database): Promise<{ id: number; entry: Entry }[]> {
  const rows = await db.selectFrom('coupons').selectAll().orderBy('code').orderBy('id').execute();
  return rows.map((row) => ({
    id: row.id,
    entry: {
      code: row.code,
      off:
        row.kind === 'fixed'
          ? { pounds: poundsOf(pence(row.value)) }
          : { percent: percentNumber(basisPoints(row.value)) },
      first: row.startsOn,
      last: row.endsOn,
      uses: row.maxUses,
      each: row.maxUsesPerEmail,
    },
  }));
}
