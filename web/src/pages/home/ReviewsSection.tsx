import { counted } from '@slipway/shared/values/counted.ts';
import { useQuery, queryOptions } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fewestReviews, hidingReasons } from '@slipway/shared/rules/review-reasons.ts';
import type { Review, Score } from '../../api/fetch-reviews.ts';
import { business } from '../../content/business.ts';
import { Band } from '../../ui/Band.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { Chip } from '@slipway/ui/Chip.tsx';
import { Icon } from '@slipway/ui/Icon.tsx';
import { Pager } from '@slipway/ui/Pager.tsx';
import { Stars } from '@slipway/ui/Stars.tsx';
import styles from './ReviewsSection.module.css';

/** The number of reviews on a page (spec 9). */
const perPage = 5;
/** The number of reviews shown on a phone; a press shows the others. */
const drawnFirst = 3;

/** On a demonstration, invented reviews show how the section looks. They do not count towards the average. */
export function ReviewsSection() {
  const { data: reviews = [] } = useQuery(reviewsQuery);
  const [page, setPage] = useState(1);
  const [isUnfolded, setUnfolded] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  // The pressed button disappears, so the first added review takes the focus.
  useEffect(() => {
    const first = isUnfolded ? list.current?.children[drawnFirst] : undefined;
    if (first instanceof HTMLElement) first.focus();
  }, [isUnfolded]);
  const isSample = reviews.some((review) => review.isSample);
  if (!isSample && reviews.length < fewestReviews) return null;
  const pageCount = Math.ceil(reviews.length / perPage);
  const shown = reviews.slice((page - 1) * perPage, page * perPage);
  const folded = shown.length - drawnFirst;
  return (
    <Band tone="cream" aria-labelledby="reviews-title">
      <div className={styles.columns}>
        <div className={styles.score}>
          {isSample ? (
            <>
              <h2 id="reviews-title">What guests say.</h2>
              <Chip tone="notice">Sample reviews, made up for this demonstration</Chip>
            </>
          ) : (
            <>
              <h2 id="reviews-title">What people said.</h2>
              <ReviewScore />
            </>
          )}
        </div>
        <div>
          <ul ref={list} className={isUnfolded ? styles.list : `${styles.list} ${styles.folded}`}>
            {shown.map((review) => (
              <ReviewItem key={`${review.name} ${review.sailed}`} review={review} />
            ))}
          </ul>
          {!isUnfolded && folded > 0 && (
            <div className={styles.more}>
              <Button onClick={() => setUnfolded(true)}>{counted(folded, 'more review')}</Button>
            </div>
          )}
          {pageCount > 1 && <Pager page={page} pageCount={pageCount} onTurn={setPage} />}
        </div>
      </div>
    </Band>
  );
}

function ReviewItem({ review: { name, stars, text, sailed, isSample, answer } }: { review: Review }) {
  return (
    <li className={styles.review} tabIndex={-1}>
      <span className={styles.who} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <p className={styles.head}>
        <b>{name}</b> <Stars stars={stars} /> <span>{sailed}</span>
      </p>
      <blockquote>{text}</blockquote>
      {answer !== null && (
        <div className={styles.answer}>
          <b>{business.name}</b>
          <p>{answer}</p>
        </div>
      )}
      <p className={styles.seal}>
        {isSample ? (
          <Chip tone="plain">Sample</Chip>
        ) : (
          <>
            <Icon name="tick" /> Verified booking
          </>
        )}
      </p>
    </li>
  );
}

const scale = [5, 4, 3, 2, 1];
const onlyGuests = 'Only guests who have been on the water can leave a review.';

/** 'We publish them all.', or how many reviews are hidden and why. */
function whatIsHidden(hidden: Score['hidden']): string {
  const many = hidden.reduce((sum, { count }) => sum + count, 0);
  if (many === 0) return 'We publish them all.';
  const reasons = hidden.map(
    ({ because, count }) =>
      `${count} ${because === null ? 'without a reason on record' : `for: ${hidingReasons[because].inPublic}`}`,
  );
  return `${counted(many, 'is', 'are')} hidden (${reasons.join(', ')}). Hidden stars count too.`;
}

/** The average as a ring, and the number of reviews for each number of stars. */
function ReviewScore() {
  const { data: score } = useQuery(scoreQuery);
  const total = score?.stars.reduce((sum, { count }) => sum + count, 0) ?? 0;
  if (score === undefined || total === 0) return <p>{onlyGuests}</p>;
  const average = score.stars.reduce((sum, { stars, count }) => sum + stars * count, 0) / total;
  return (
    <>
      <div className={styles.dial}>
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="45" />
          <circle
            className={styles.filled}
            cx="50"
            cy="50"
            r="45"
            pathLength="100"
            strokeDasharray={`${average * 20} 100`}
          />
        </svg>
        <p>
          <b>{average.toFixed(1)}</b> out of 5
        </p>
      </div>
      <ul className={styles.bars}>
        {scale.map((step) => {
          const count = score.stars.find(({ stars }) => stars === step)?.count ?? 0;
          return (
            <li key={step}>
              {step} star
              <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="10" rx="5" />
                <rect className={styles.share} width={(count / total) * 100} height="10" rx="5" />
              </svg>
              {count}
            </li>
          );
        })}
      </ul>
      <p>
        {onlyGuests} {whatIsHidden(score.hidden)}
      </p>
    </>
  );
}

export const reviewsQuery = queryOptions({
  queryKey: ['reviews'],
  queryFn: async ({ signal }) => (await import('../../api/fetch-reviews.ts')).fetchReviews(signal),
});

/** The average of all reviews, including hidden reviews. */
export const scoreQuery = queryOptions({
  queryKey: ['review score'],
  queryFn: async ({ signal }) => (await import('../../api/fetch-reviews.ts')).fetchScore(signal),
});
