import { useQuery } from '@tanstack/react-query';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { packagesQuery } from '../api/packages.ts';
import { bookPackagePath } from '../router/booking-query.ts';
import { PriceBadge } from '../ui/PriceBadge.tsx';
import { LinkButton } from '../ui/Button.tsx';
import { RoundPicture } from '../ui/RoundPicture.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './PackageCards.module.css';
import { PackagesGate } from './PackagesGate.tsx';
import { firstSentence } from './first-sentence.ts';

/** The packages on sale, each with its price, a link to its page and Book Now. */
export function PackageCards() {
  const packages = useQuery(packagesQuery);
  return (
    <PackagesGate query={packages}>
      {(boatPackages) => (
        <ul className={styles.cards}>
          {boatPackages.map((boatPackage) => (
            <li key={boatPackage.id}>
              <PackageCard boatPackage={boatPackage} />
            </li>
          ))}
        </ul>
      )}
    </PackagesGate>
  );
}

function PackageCard({
  boatPackage: { id, name, description, picture, price, items },
}: {
  boatPackage: BoatPackage;
}) {
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <RoundPicture variant="porthole" src={picture} size="13.5rem" />
      </div>
      <div className={styles.price}>
        <PriceBadge before="from" price={formatGbp(price)} after={`for up to ${defaultMinimumGuests}`} />
      </div>
      <h3>{name}</h3>
      <p>{firstSentence(description)}</p>
      <ul>
        {items.map((item) => (
          <li key={item.code}>{item.description}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <LinkButton path={bookPackagePath(id)} isWide>
          Book Now<VisuallyHidden> the {name}</VisuallyHidden>
        </LinkButton>
        <SiteLink path={sitePaths.experience(id)}>
          More about it<VisuallyHidden>: {name}</VisuallyHidden>
        </SiteLink>
      </div>
    </article>
  );
}
