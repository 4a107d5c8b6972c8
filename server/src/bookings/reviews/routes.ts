import { listReviews, scoreReviews } from '@slipway/shared/api/reviews.ts';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { keptAnswers } from '../../platform/http/kept-answers.ts';
import type { PublicReads } from '../../platform/http/public-reads.ts';

/** At most this many reviews are sent, which is more than a visitor reads. The screen shows five at a time. */
const mostReviews = 200;

export function reviewRoutes(reads: PublicReads, deps: Deps): void {
  const { db, isSimulated } = deps;
  const newest = keptAnswers(deps, ['reviews'], async () => {
    const reviews = await db
      .selectFrom('reviews')
      .select(['name', 'stars', 'words', 'sailed', 'isSample', 'answer'])
      .where('isHidden', '=', false)
      // A live site must not show invented reviews.
      .$if(!isSimulated, (query) => query.where('isSample', '=', false))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .limit(mostReviews)
      .execute();
    return {
      data: reviews.map(({ name, stars, words, sailed, isSample, answer }) => ({
        name,
        stars,
        words,
        sailed,
        is_sample: isSample,
        answer,
      })),
    };
  });
  reads.serve(listReviews, () => newest('all'));

  // The average leaves out sample reviews, and includes hidden ones.
  const score = keptAnswers(deps, ['reviews'], async () => {
    const real = db.selectFrom('reviews').where('isSample', '=', false);
    const count = sql<number>`count(*)::integer`.as('count');
    return {
      data: {
        stars: await real.select(['stars', count]).groupBy('stars').orderBy('stars', 'desc').execute(),
        hidden: await real
          .select(['hiddenBecause as because', count])
          .where('isHidden', '=', true)
          .groupBy('hiddenBecause')
          .orderBy('hiddenBecause')
          .execute(),
      },
    };
  });
  reads.serve(scoreReviews, () => score('all'));
}
