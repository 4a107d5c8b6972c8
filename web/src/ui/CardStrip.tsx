import styles from './CardStrip.module.css';

const cards = ['Visa', 'Mastercard', 'American Express'];

/** Our own small drawings of the cards that we accept, in the colours of the card brands but without their logos. */
export function CardStrip() {
  return (
    <div className={styles.strip} role="img" aria-label={`Cards we take: ${cards.join(', ')}`}>
      <svg viewBox="0 0 54 34" aria-hidden="true">
        <rect width="54" height="34" rx="7" className={styles.paper} />
        <text x="27" y="23" className={`${styles.word} ${styles.blue}`}>
          VISA
        </text>
      </svg>
      <svg viewBox="0 0 54 34" aria-hidden="true">
        <rect width="54" height="34" rx="7" className={styles.paper} />
        <circle cx="21.5" cy="17" r="9.5" className={styles.red} />
        <circle cx="32.5" cy="17" r="9.5" className={styles.yellow} />
      </svg>
      <svg viewBox="0 0 54 34" aria-hidden="true">
        <rect width="54" height="34" rx="7" className={styles.sky} />
        <text x="27" y="22" className={`${styles.word} ${styles.white}`}>
          AMEX
        </text>
      </svg>
    </div>
  );
}
