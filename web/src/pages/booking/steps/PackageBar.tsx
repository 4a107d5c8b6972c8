import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { formatCovered, guestPriceOf } from '@slipway/shared/rules/guest-price.ts';
import { chooseGuests } from '../../../storage/guests.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { GuestsPicker } from '../../../ui/GuestsPicker.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { dateOf } from '../draft-state.ts';
import { formatDuration } from '../format-trip.ts';
import { showPackages, type Wizard } from '../use-wizard.ts';
import { CheapestWeekend } from './CheapestWeekend.tsx';
import styles from './PackageBar.module.css';

/** The fields above the calendar: guests, package, and the cheapest weekend time for these guests and this package. */
export function PackageBar({ wizard }: { wizard: Wizard }) {
  return (
    <div className={styles.bar}>
      <div className={`${styles.card} ${styles.guests}`}>
        <GuestsPicker
          guests={wizard.draft.details.guests}
          most={wizard.mostGuests}
          date={dateOf(wizard.draft.time)}
          action={sitePaths.home()}
          onChoose={chooseGuests}
        />
      </div>
      <ChosenPackage wizard={wizard} />
      <CheapestWeekend wizard={wizard} />
    </div>
  );
}

function ChosenPackage({ wizard }: { wizard: Wizard }) {
  const { boatPackage, draft } = wizard;
  const price = boatPackage && guestPriceOf(boatPackage, draft.details.guests);
  return (
    <div className={`${styles.card} ${styles.package}`}>
      {boatPackage === undefined || price === undefined ? (
        <p className={styles.text}>Pick a day. You can choose the trip before or after.</p>
      ) : (
        <>
          <RoundPicture src={boatPackage.picture} size="60px" when="soon" />
          <p className={styles.text}>
            <b className={styles.name}>{boatPackage.name}</b>
            <VisuallyHidden>, </VisuallyHidden>
            <span>
              {formatDuration(boatPackage.durationMinutes)}, from {formatGbp(price.price)}{' '}
              {formatCovered(price)}
            </span>
          </p>
        </>
      )}
      <Button size="small" onClick={() => showPackages(wizard)}>
        {boatPackage === undefined ? 'Select a package' : 'Select a different package'}
      </Button>
    </div>
  );
}
