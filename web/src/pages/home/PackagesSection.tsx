import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { securityDeposit } from '../../content/house-figures.ts';
import { PackageCards } from '../../sections/PackageCards.tsx';
import { Band } from '../../ui/Band.tsx';
import styles from './PackagesSection.module.css';

export function PackagesSection() {
  return (
    <Band tone="cream" aria-labelledby="packages-title">
      <div className={styles.head}>
        <h2 id="packages-title">Choose your trip.</h2>
        <p>
          The price is for the whole boat with up to {defaultMinimumGuests} guests, VAT included. Room for
          more, ten at most, costs extra: you see how much with every time, before you book. There is a{' '}
          {securityDeposit} security deposit, held on a card and let go after your trip.
        </p>
      </div>
      <PackageCards />
    </Band>
  );
}
