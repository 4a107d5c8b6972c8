import { useQuery } from '@tanstack/react-query';
import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { packagesQuery } from '../api/packages.ts';
import { bookPackagePath } from '../router/booking-query.ts';
import { LinkButton } from '../ui/Button.tsx';
import { SiteLink } from '../ui/SiteLink.tsx';
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx';
import styles from './PackageCards.module.css';
import { PackagesGate } from './PackagesGate.tsx';

/** The packages on sale, each with its price, its page and its Book Now. */
export function PackageCards() {
  const packages = useQuery(packagesQuery);
  return (
    <PackagesGate query={packages}>
      {(boatPackages) => (
        <ul className={styles.cards}>
          {boatPackages.map((boatPackage) => (
            <li key={boatPackage.id}>
              <article className={styles.card}>
                <img
                  src={boatPackage.picture}
                  alt=""
                  width={400}
                  height={300}
                  loading="lazy"
                  className={styles.picture}
                />
                <h3>{boatPackage.name}</h3>
                <p className={styles.price}>
                  from {formatGbp(boatPackage.price)} for up to {defaultMinimumGuests}
                </p>
                <ul>
                  {boatPackage.items.map((item) => (
                    <li key={item.code}>{item.description}</li>
                  ))}
                </ul>
                <p className={styles.actions}>
                  <LinkButton path={bookPackagePath(boatPackage.id)}>
                    Book Now<VisuallyHidden> the {boatPackage.name}</VisuallyHidden>
                  </LinkButton>
                  <SiteLink path={sitePaths.experience(boatPackage.id)}>
                    More about it<VisuallyHidden>: {boatPackage.name}</VisuallyHidden>
                  </SiteLink>
                </p>
              </article>
            </li>
          ))}
        </ul>
      )}
    </PackagesGate>
  );
}
