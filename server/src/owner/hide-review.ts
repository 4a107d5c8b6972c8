import type { Deps } from '../runtime/deps.ts';
import { OwnerMistake } from './owner-mistake.ts';

/** Hides a review from the site; it is kept, and the command is logged. */
export async function hideReview({ db }: Pick<Deps, 'db'>, number: string): Promise<string> {
  if (!/^\d{1,9}$/.test(number)) throw new OwnerMistake(`'${number}' is not the number of a review.`);
  const hidden = await db
    .updateTable('reviews')
    .set({ isHidden: true })
    .where('id', '=', Number(number))
    .returning('name')
    .executeTakeFirst();
  if (hidden === undefined) throw new OwnerMistake(`There is no review ${number}.`);
  return `Review ${number} by ${hidden.name} is hidden.`;
}
