import * as z from 'zod/mini';
import { rowId } from '@slipway/shared/api/fields.ts';
import { Refusal } from '../http/refusal.ts';
import type { Command } from '../staff/command/command.ts';

/** Hides a review from the site; it is kept, and the command is logged. */
export const hideReview = {
  name: 'hide-review',
  permission: 'hide-reviews',
  kind: 'prices and times',
  input: z.strictObject({ review: rowId }),
  async handler(db, _actor, { review }) {
    const found = await db
      .selectFrom('reviews')
      .select(['name', 'isHidden'])
      .where('id', '=', review)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) throw new Refusal('not_found', { message: `There is no review ${review}.` });
    await db.updateTable('reviews').set({ isHidden: true }).where('id', '=', review).execute();
    return {
      subject: { kind: 'review', id: String(review) },
      effect: { sentence: `Review ${review} by ${found.name} is hidden.`, figures: [], warnings: [] },
      before: { isHidden: found.isHidden },
      after: { isHidden: true },
      result: {},
    };
  },
} satisfies Command<z.ZodMiniType<{ review: number }>>;
