import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Review, Score } from '../../api/fetch-reviews.ts';
import { reviewsQuery, scoreQuery, ReviewsSection } from './ReviewsSection.tsx';
import { makeQueryClient } from '../../app/query-client.ts';

function shown(count: number, isSample: boolean, hidden: Score['hidden'] = []): string {
  const reviews = Array.from({ length: count }, (_, index): Review => {
    return {
      name: `Guest ${index}`,
      stars: 4,
      text: 'Lovely.',
      sailed: 'Classic, May 2027',
      isSample,
      answer: index === 0 ? 'Thank you all.' : null,
    };
  });
  const queries = makeQueryClient();
  queries.setQueryData(reviewsQuery.queryKey, reviews);
  const hiddenStars = hidden.reduce((sum, one) => sum + one.count, 0);
  const stars = [
    { stars: 4, count },
    { stars: 1, count: hiddenStars },
  ].filter((one) => one.count > 0);
  queries.setQueryData(scoreQuery.queryKey, { stars, hidden });
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <ReviewsSection />
    </QueryClientProvider>,
  );
}

describe('the reviews', () => {
  it.each([0, 1, 4])('reviews are hidden while only %d of them are real', (count) => {
    expect(shown(count, false)).toBe('');
  });

  it('the average score of the reviews appears as soon as five reviews are real', () => {
    expect(shown(5, false)).toContain('<b>4.0</b> out of 5');
    expect(shown(5, false)).toContain('Only guests who have been on the water');
    expect(shown(5, false)).toContain('We publish them all.');
    expect(shown(5, false)).toContain('Thank you all.');
  });

  it('the average includes the stars of hidden reviews, and the page says how many reviews are hidden and why', () => {
    const section = shown(5, false, [
      { because: 'abuse', count: 1 },
      { because: null, count: 1 },
    ]);
    expect(section).toContain('<b>3.1</b> out of 5');
    expect(section).toContain(
      '2 are hidden (1 for: abuse or threats, 1 without a reason on record). Hidden stars count too.',
    );
    expect(section).not.toContain('We publish them all.');
  });

  it('invented reviews have no score, and no promise that guests wrote them', () => {
    const demonstration = shown(6, true);
    expect(demonstration).toContain('made up for this demonstration');
    expect(demonstration).not.toMatch(/<\/b> out of 5|Only guests/);
  });
});
