import styles from './Glyph.module.css';

/** The states of a trip, or of a place on the board. */
export type TripState =
  | 'booked'
  | 'soon'
  | 'here'
  | 'out'
  | 'late'
  | 'back'
  | 'free'
  | 'off'
  | 'cancelled'
  | 'stop';

/** The shapes for trips and places on the board, and for a party's needs, such as captain or deposit. */
export type GlyphName = TripState | 'held' | 'done' | 'part' | 'missing' | 'none';

type GlyphProps = {
  name: GlyphName;
  /** How much of the ring is drawn, from 0 to 1. Used for 'soon', 'out' and 'part'. */
  share?: number;
};

const shares: Partial<Record<GlyphName, number>> = { soon: 0.6, out: 0.4, part: 0.5 };

/** A state as a shape that people can read in grey and in bright sun. A word beside the shape says the same. */
export function Glyph({ name, share = shares[name] ?? 0 }: GlyphProps) {
  return (
    <svg className={`${styles.glyph} ${styles[name] ?? ''}`} viewBox="0 0 24 24" aria-hidden="true">
      {drawing(name, share)}
    </svg>
  );
}

function drawing(name: GlyphName, share: number) {
  switch (name) {
    case 'booked':
      return <circle cx="12" cy="12" r="8.5" />;
    case 'soon':
    case 'out':
    case 'part':
      return (
        <>
          <circle className={styles.rail} cx="12" cy="12" r="8.5" />
          <circle
            className={styles.arc}
            cx="12"
            cy="12"
            r="8.5"
            pathLength="100"
            strokeDasharray={`${Math.round(Math.min(Math.max(share, 0), 1) * 100)} 200`}
          />
        </>
      );
    case 'here':
      return (
        <>
          <circle cx="12" cy="12" r="8.5" />
          <circle className={styles.disc} cx="12" cy="12" r="3.6" />
        </>
      );
    case 'late':
      return (
        <>
          <circle className={styles.disc} cx="12" cy="12" r="10" />
          <path className={styles.on} d="M12 6.8v6.4M12 17v.1" />
        </>
      );
    case 'back':
    case 'done':
      return (
        <>
          <circle className={styles.disc} cx="12" cy="12" r="10" />
          <path className={styles.on} d="m7.5 12.3 3.1 3.1 6-6.2" />
        </>
      );
    case 'held':
      return (
        <>
          <circle cx="12" cy="12" r="9" />
          <path d="M9.800 8.800v6.400M14.200 8.800v6.400" />
        </>
      );
    case 'stop':
      return (
        <>
          <circle className={styles.disc} cx="12" cy="12" r="10" />
          <path className={styles.on} d="M7 12h10" />
        </>
      );
    case 'free':
      return (
        <>
          <circle className={styles.dashes} cx="12" cy="12" r="9" />
          <path d="M12 8v8M8 12h8" />
        </>
      );
    case 'off':
      return <path d="M14.5 6.5a4 4 0 0 1 5-1l-3 3 .5 2 2 .5 3-3a4 4 0 0 1-5.400 4.900L9 20.500 5.500 17z" />;
    case 'cancelled':
      return (
        <>
          <circle className={styles.dashes} cx="12" cy="12" r="9" />
          <path d="m9 9 6 6M15 9l-6 6" />
        </>
      );
    case 'missing':
      return (
        <>
          <circle cx="12" cy="12" r="9" />
          <path d="M12 7.300v5.700M12 16.600v.1" />
        </>
      );
    case 'none':
      return <circle className={styles.faint} cx="12" cy="12" r="9" />;
  }
}
