import { listStaffReviews } from '@slipway/shared/api/console/reviews.ts';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Deps } from '../../bookings/deps.ts';
import { serveConsole } from '../serve-console.ts';

const pageSize = 30;

export function staffReviewRoutes(app: FastifyInstance, deps: Deps): void {
  const { db, isSimulated } = deps;
  // The site of a live business never shows sample reviews, so its staff do not see them either.
  const reviews = () =>
    db.selectFrom('reviews').$if(!isSimulated, (query) => query.where('isSample', '=', false));
  serveConsole(app, listStaffReviews, async ({ query: { filter = 'all', before } }) => {
    // Reads one row more than is shown, to know whether there is a next page.
    const found = await reviews()
      .selectAll()
      .$if(before !== undefined, (query) => query.where('id', '<', Number(before)))
      .$if(filter === 'hidden', (query) => query.where('isHidden', '=', true))
      .$if(filter === 'no answer', (query) => query.where('isHidden', '=', false).where('answer', 'is', null))
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute();
    const counts = await reviews()
      .select([
        sql<number>`count(*)::integer`.as('all'),
        sql<number>`(count(*) filter (where not is_hidden and answer is null))::integer`.as('noAnswer'),
        sql<number>`(count(*) filter (where is_hidden))::integer`.as('hidden'),
        sql<number | null>`avg(stars) filter (where not is_sample)::float8`.as('average'),
      ])
      .executeTakeFirstOrThrow();
    const shown = found.slice(0, pageSize);
    const { average, noAnswer, ...many } = counts;
    return {
      data: {
        reviews: shown.map((review) => ({
          id: review.id,
          at: review.createdAt.toISOString(),
          name: review.name,
          stars: review.stars,
          words: review.words,
          sailed: review.sailed,
          isSample: review.isSample,
          bookingId: review.bookingId,
          isHidden: review.isHidden,
          hiddenBecause: review.hiddenBecause,
          answer: review.answer,
        })),
        next: found.length > pageSize ? String(shown.at(-1)!.id) : null,
        counts: { ...many, noAnswer },
        average,
      },
    };
  });
}
