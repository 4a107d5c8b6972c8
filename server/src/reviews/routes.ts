import { listReviews } from '@slipway/shared/api/reviews.ts';
import type { Deps } from '../runtime/deps.ts';
import { keptAnswers } from '../http/kept-answers.ts';
import type { PublicReads } from '../http/public-reads.ts';

/** Many more than anybody reads; the screen shows five at a time. */
const mostReviews = 200;

export function reviewRoutes(reads: PublicReads, deps: Deps): void {
  const { db, isSimulated } = deps;
  const newest = keptAnswers(deps, ['reviews'], async () => {
    const reviews = await db
      .selectFrom('reviews')
      .select(['name', 'stars', 'words', 'sailed', 'isSample'])
      .where('isHidden', '=', false)
      // A live site must not show an invented opinion.
      .$if(!isSimulated, (query) => query.where('isSample', '=', false))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(mostReviews)
      .execute();
    return {
      data: reviews.map(({ name, stars, words, sailed, isSample }) => ({
        name,
        stars,
        words,
        sailed,
        is_sample: isSample,
      })),
    };
  });
  reads.serve(listReviews, () => newest('all'));
}
