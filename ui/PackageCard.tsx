import type { ReactNode } from 'react';
import { Mark } from './Mark.tsx';
import styles from './PackageCard.module.css';
import { RoundPicture } from './RoundPicture.tsx';

export function PackageCardList({ children }: { children: ReactNode }) {
  return <ul className={styles.cards}>{children}</ul>;
}

type PackageCardProps = {
  name: string;
  description: string;
  picture: string;
  /** A description of the picture; '' where the name says enough. */
  pictureAlt?: string;
  /** '£150.00' */
  price: string;
  /** How many guests the price covers: 'for up to 5' */
  party: string;
  lines: readonly { code: string; description: string }[];
  /** The button Book Now, and other actions. */
  children: ReactNode;
};

/** A package as the home page shows it. */
export function PackageCard({
  name,
  description,
  picture,
  pictureAlt,
  price,
  party,
  lines,
  children,
}: PackageCardProps) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        {/* Without a picture of the package, the card shows a drawing of a boat. */}
        {picture ? (
          <RoundPicture variant="porthole" src={picture} alt={pictureAlt} size="13.5rem" />
        ) : (
          <Mark />
        )}
      </div>
      <div className={styles.price}>
        <PriceBadge before="from" price={price} after={party} />
      </div>
      <h3>{name}</h3>
      <p>{firstSentence(description)}</p>
      <ul>
        {lines.map((line) => (
          <li key={line.code}>{line.description}</li>
        ))}
      </ul>
      <div className={styles.actions}>{children}</div>
    </article>
  );
}

/** A card shows only this much of the text; the linked page has all of it. */
export function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}

type PriceBadgeProps = { before: string; price: ReactNode; after: string; size?: 'small' | 'big' };

/** A price on an amber disc, with the number of guests it covers. */
export function PriceBadge({ before, price, after, size = 'small' }: PriceBadgeProps) {
  return (
    <p className={`${styles.badge} ${styles[size]}`}>
      {before} <b>{price}</b> {after}
    </p>
  );
}
