import { useQuery } from '@tanstack/react-query';
import { packagesQuery } from '../../api/site-facts.ts';
import { useText } from '../../api/words.ts';
import { useGuests } from '../../storage/guests.ts';
import { Band } from '../../ui/Band.tsx';
import { Picture } from '@slipway/ui/Picture.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import styles from './OccasionsSection.module.css';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { guestPriceOf } from '@slipway/shared/rules/guest-price.ts';

/** The occasions (spec 1), each with the package usually booked for that occasion. */
export function OccasionsSection() {
  const { data: boatPackages = [] } = useQuery(packagesQuery);
  const guests = useGuests();
  const text = useText('home', 'occasions');
  if (text === undefined) return null;
  return (
    <Band tone="dusk" aria-labelledby="occasions-title">
      <div className={styles.picture}>
        <Picture file="evening-lights.webp" cut="wide" sizes="90vw" alt="" />
      </div>
      <div className={styles.text}>
        <h2 id="occasions-title">{text.title}</h2>
        <ul>
          {occasionsIn(text.text).map((occasion) => {
            const { path, label } = occasionTarget(occasion, boatPackages, guests);
            return (
              <li key={occasion.name}>
                <SiteLink path={path}>
                  {occasion.name} <span>{label}</span>
                </SiteLink>
              </li>
            );
          })}
        </ul>
      </div>
    </Band>
  );
}

/** `packageName`: the package usually booked for the occasion. Undefined: the visitor is asked to contact us. */
export type Occasion = { name: string; packageName?: string };

/** Reads the occasions, one on each line: 'Birthdays: Party', or 'Weddings'. */
function occasionsIn(text: string): Occasion[] {
  return text.split('\n').flatMap((line) => {
    const [name = '', packageName] = line.split(':').map((part) => part.trim());
    return name === '' ? [] : [{ name, ...(packageName === undefined ? {} : { packageName }) }];
  });
}

/**
 * An occasion links to the package that is usually booked for it, or to the contact form if that package is not on
 * sale.
 */
export function occasionTarget(
  { packageName }: Occasion,
  boatPackages: readonly BoatPackage[],
  guests: number,
): { path: string; label: string } {
  const boatPackage = boatPackages.find(({ name }) => name === packageName);
  if (boatPackage === undefined)
    return { path: sitePaths.contactUs(), label: 'Tell us what you have in mind' };
  const { price, party } = guestPriceOf(boatPackage, guests);
  return {
    path: sitePaths.experience(boatPackage.id),
    label: `${boatPackage.name}, from ${formatGbp(price)} ${party}`,
  };
}
