import type { Review } from '../../api/fetch-reviews.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Stars } from '../../ui/Stars.tsx';
import styles from './ReviewItem.module.css';

export function ReviewItem({ review: { name, stars, words, sailed, isSample } }: { review: Review }) {
  return (
    <li className={styles.review}>
      <span className={styles.who} aria-hidden="true">
        {name.slice(0, 1)}
      </span>
      <p className={styles.head}>
        <b>{name}</b> <Stars stars={stars} /> <span>{sailed}</span>
      </p>
      <blockquote>{words}</blockquote>
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
