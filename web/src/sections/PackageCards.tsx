import { useQuery } from '@tanstack/react-query';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { PackageCard, PackageCardList } from '@slipway/ui/PackageCard.tsx';
import type { BoatPackage } from '../api/fetch-packages.ts';
import { nothingYet, packagesQuery } from '../api/site-facts.ts';
import { useGuests } from '../storage/guests.ts';
import { LinkButton, SiteLink } from '../ui/SiteLink.tsx';
import { PackagesGate } from './PackagesGate.tsx';
import { guestPriceOf } from '@slipway/shared/rules/guest-price.ts';

/** The packages on sale, each with its price, a link to its page and Book Now. */
export function PackageCards() {
  const packages = useQuery(packagesQuery);
  return (
    <PackagesGate query={packages} none={nothingYet}>
      {(boatPackages) => (
        <PackageCardList>
          {boatPackages.map((boatPackage) => (
            <li key={boatPackage.id}>
              <OnSale boatPackage={boatPackage} />
            </li>
          ))}
        </PackageCardList>
      )}
    </PackagesGate>
  );
}

function OnSale({ boatPackage }: { boatPackage: BoatPackage }) {
  const { id, name, description, picture, pictureAlt, items } = boatPackage;
  const { price, party } = guestPriceOf(boatPackage, useGuests());
  return (
    <PackageCard
      {...{ name, description, picture, pictureAlt, party }}
      price={formatGbp(price)}
      lines={items}
    >
      <LinkButton path={sitePaths.bookPackage(id)} isWide aria-label={`Book Now: ${name}`}>
        Book Now
      </LinkButton>
      <SiteLink path={sitePaths.experience(id)}>More about {name}</SiteLink>
    </PackageCard>
  );
}
