import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { formatGbp, noMoney, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { AnchorButton } from '@slipway/ui/Button.tsx';
import { PackageCard } from '@slipway/ui/PackageCard.tsx';
import { AsOnSite } from './AsOnSite.tsx';
import styles from './sold.module.css';
import type { OpenedPackage } from './use-packages.ts';

/** The package as the home page will show it, and the text of its own page. */
export function PackagePreview({ opened }: { opened: OpenedPackage }) {
  if (opened === undefined || opened === 'gone') return null;
  const { boatPackage, live } = opened;
  if (!boatPackage.sold)
    return (
      <AsOnSite>
        <p>This package is not on the site.</p>
      </AsOnSite>
    );
  return (
    <AsOnSite>
      <div className={styles.porthole}>
        <PackageCard
          name={boatPackage.name}
          description={boatPackage.words}
          picture={boatPackage.picture}
          price={formatGbp(penceFromPounds(boatPackage.price) ?? noMoney)}
          party={`for up to ${live?.covers ?? defaultMinimumGuests}`}
          lines={boatPackage.lines.map((description, index) => ({ code: String(index), description }))}
        >
          {/* The button has no address, because this is only a preview. */}
          <AnchorButton isWide>Book Now</AnchorButton>
        </PackageCard>
      </div>
      {boatPackage.picture === '' && <p>No picture yet: the site shows an empty boat instead.</p>}
      <p className={styles.whole}>
        <b>On the package’s own page</b>
        {boatPackage.words}
      </p>
    </AsOnSite>
  );
}
