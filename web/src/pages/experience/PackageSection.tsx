import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { bookPackagePath } from '../../router/booking-query.ts';
import { PriceBadge } from '../../ui/PriceBadge.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { RoundPicture } from '../../ui/RoundPicture.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './PackageSection.module.css';

/** Its id is what the hash of a package link names (spec 2.4). Every other one has its picture on the right. */
export function PackageSection({ boatPackage }: { boatPackage: BoatPackage }) {
  const { id, name, description, picture, price, items } = boatPackage;
  return (
    <section id={String(id)} className={styles.trip} aria-labelledby={`package-${id}`}>
      <div className={styles.picture}>
        <RoundPicture variant="porthole" src={picture} size="(width < 700px) 90vw, min(46vw, 36rem)" />
        <div className={styles.price}>
          <PriceBadge
            before="from"
            price={formatGbp(price)}
            after={`for up to ${defaultMinimumGuests}`}
            size="big"
          />
        </div>
      </div>
      <div className={styles.text}>
        <h2 id={`package-${id}`}>{name}</h2>
        <p>{description}</p>
        <ul>
          {items.map((item) => (
            <li key={item.code}>{item.description}</li>
          ))}
        </ul>
        <LinkButton path={bookPackagePath(id)} hasArrow>
          Book Now<VisuallyHidden> the {name}</VisuallyHidden>
        </LinkButton>
      </div>
    </section>
  );
}
