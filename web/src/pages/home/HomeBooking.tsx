import { useQuery } from '@tanstack/react-query';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { nothingYet, openingQuery, packagesQuery, useTerms } from '../../api/site-facts.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { replaceAddress } from '../../router/history.ts';
import { formatCovered, lowestGuestPrice } from '@slipway/shared/rules/guest-price.ts';
import { chooseGuests, useGuests } from '../../storage/guests.ts';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { GuestsPicker } from '../../ui/GuestsPicker.tsx';
import styles from './HomePage.module.css';

/** The number of guests, the lowest price, and Book Now; or why nobody can book yet. */
export function HomeBooking() {
  const { data: opening = '' } = useQuery(openingQuery);
  const { data: boatPackages } = useQuery(packagesQuery);
  const why = opening !== '' ? opening : boatPackages?.length === 0 ? nothingYet : undefined;
  return why === undefined ? <Choice boatPackages={boatPackages ?? []} /> : <NotYet why={why} />;
}

function NotYet({ why }: { why: string }) {
  return (
    <div className={styles.booking}>
      <p className={styles.lead}>{why}</p>
      <LinkButton path={sitePaths.contactUs()} size="big" hasArrow>
        Ask us
      </LinkButton>
    </div>
  );
}

function Choice({ boatPackages }: { boatPackages: readonly BoatPackage[] }) {
  const guests = useGuests();
  const { vatRate } = useTerms();
  const lowest = lowestGuestPrice(boatPackages, guests);
  const choose = (count: number) => {
    chooseGuests(count);
    replaceAddress(sitePaths.home({ guests: count > 0 ? count : undefined }));
  };
  return (
    <div className={styles.booking}>
      <GuestsPicker
        guests={guests}
        most={mostGuestsOf(boatPackages)}
        action={sitePaths.home()}
        onChoose={choose}
      />
      <div className={styles.price}>
        <p>
          from <b>{lowest === undefined ? '£ ...' : formatGbp(lowest.price)}</b>{' '}
          {lowest !== undefined &&
            `${formatCovered(lowest)}${guests > 0 && vatRate > 0 ? ', VAT included' : ''}`}
        </p>
        <LinkButton path={sitePaths.booking()} size="big" hasArrow>
          Book Now
        </LinkButton>
      </div>
    </div>
  );
}
