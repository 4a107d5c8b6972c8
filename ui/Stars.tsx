import styles from './Stars.module.css';

const maxStars = [1, 2, 3, 4, 5];

export function Stars({ stars }: { stars: number }) {
  return (
    <span className={styles.stars} role="img" aria-label={`${stars} out of 5 stars`}>
      {maxStars.map((star) => (
        <svg
          key={star}
          className={star <= stars ? styles.full : undefined}
          viewBox="0 0 20 20"
          aria-hidden="true"
        >
          <path d="M10 1.8l2.5 5.3 5.7.8-4.1 4.1 1 5.8L10 15l-5.1 2.8 1-5.8L1.8 7.9l5.7-.8z" />
        </svg>
      ))}
    </span>
  );
}
