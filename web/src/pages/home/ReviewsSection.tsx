import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewsQuery } from '../../api/reviews.ts';
import { Band } from '../../ui/Band.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { ReviewItem } from './ReviewItem.tsx';
import { ReviewScore } from './ReviewScore.tsx';
import styles from './ReviewsSection.module.css';

/** Spec 9. */
const perPage = 5;

/** Nothing until somebody has said something: praise that we write ourselves is worth nothing. */
export function ReviewsSection() {
  const { data: reviews = [] } = useQuery(reviewsQuery);
  const [page, setPage] = useState(1);
  if (reviews.length === 0) return null;
  const pageCount = Math.ceil(reviews.length / perPage);
  return (
    <Band tone="cream" aria-labelledby="reviews-title">
      <div className={styles.columns}>
        <div className={styles.score}>
          <h2 id="reviews-title">What people said.</h2>
          <ReviewScore stars={reviews.map(({ stars }) => stars)} />
          <p>Only somebody who has booked and sailed can write one. We show every star, good and bad.</p>
          {reviews.some(({ isSample }) => isSample) && (
            <Chip tone="notice">Sample reviews, made up for this demonstration</Chip>
          )}
        </div>
        <div>
          <ul className={styles.list}>
            {reviews.slice((page - 1) * perPage, page * perPage).map((review) => (
              <ReviewItem key={`${review.name} ${review.sailed}`} review={review} />
            ))}
          </ul>
          {pageCount > 1 && <Pager page={page} pageCount={pageCount} onTurn={setPage} />}
        </div>
      </div>
    </Band>
  );
}
