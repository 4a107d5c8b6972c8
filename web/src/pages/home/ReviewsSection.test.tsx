import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Review } from '../../api/fetch-reviews.ts';
import { reviewsQuery } from '../../api/reviews.ts';
import { makeQueryClient } from '../../app/query-client.ts';
import { ReviewsSection } from './ReviewsSection.tsx';

function shown(count: number, isSample: boolean): string {
  const reviews = Array.from({ length: count }, (_, index): Review => {
    return { name: `Guest ${index}`, stars: 4, text: 'Lovely.', sailed: 'Classic, May 2027', isSample };
  });
  const queries = makeQueryClient();
  queries.setQueryData(reviewsQuery.queryKey, reviews);
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ReviewsSection />
    </QueryClientProvider>,
  );
}

describe('the reviews', () => {
  it.each([0, 1, 4])('wait while there are %d real ones', (count) => {
    expect(shown(count, false)).toBe('');
  });

  it('have a score from five real ones on', () => {
    expect(shown(5, false)).toContain('<b>4.0</b> out of 5');
    expect(shown(5, false)).toContain('Only guests who have been on the water');
  });

  it('have no score and promise nothing while they are made up', () => {
    const demonstration = shown(6, true);
    expect(demonstration).toContain('made up for this demonstration');
    expect(demonstration).not.toMatch(/<\/b> out of 5|Only guests/);
  });
});
