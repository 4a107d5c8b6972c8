import { useQuery } from '@tanstack/react-query';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { packagesQuery } from '../api/packages.ts';
import { bookPackagePath } from '../router/booking-query.ts';
import { useGuests } from '../storage/guests.ts';
import { PriceBadge } from '../ui/PriceBadge.tsx';
import { LinkButton } from '../ui/LinkButton.tsx';
import { RoundPicture } from '../ui/RoundPicture.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import styles from './PackageCards.module.css';
import { PackagesGate } from './PackagesGate.tsx';
import { guestPriceOf } from './guest-price.ts';
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

function PackageCard({ boatPackage }: { boatPackage: BoatPackage }) {
  const { id, name, description, picture, items } = boatPackage;
  const { price, party } = guestPriceOf(boatPackage, useGuests());
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <RoundPicture variant="porthole" src={picture} size="13.5rem" />
      </div>
      <div className={styles.price}>
        <PriceBadge before="from" price={formatGbp(price)} after={party} />
      </div>
      <h3>{name}</h3>
      <p>{firstSentence(description)}</p>
      <ul>
        {items.map((item) => (
          <li key={item.code}>{item.description}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        <LinkButton path={bookPackagePath(id)} isWide aria-label={`Book Now: ${name}`}>
          Book Now
        </LinkButton>
        <SiteLink path={sitePaths.experience(id)}>More about {name}</SiteLink>
      </div>
    </article>
  );
}
