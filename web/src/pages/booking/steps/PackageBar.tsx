import { formatGbp } from '@slipway/shared/values/pence.ts';
import { bookingPath } from '../../../router/booking-query.ts';
import { replaceAddress } from '../../../router/history.ts';
import { Button } from '../../../ui/Button.tsx';
import { RoundPicture } from '../../../ui/RoundPicture.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import type { Wizard } from '../use-wizard.ts';
import { formatDuration } from '../format-trip.ts';
import styles from './PackageBar.module.css';

/** The chosen package, with a button to change it. */
export function PackageBar({ wizard: { boatPackage } }: { wizard: Wizard }) {
  const openDialog = () =>
    replaceAddress(bookingPath({ isChoosingPackage: true, packageId: boatPackage?.id }));
  return (
    <div className={styles.bar}>
      {boatPackage === undefined ? (
        <p className={styles.text}>Pick a day, or start with the kind of trip.</p>
      ) : (
        <>
          <RoundPicture src={boatPackage.picture} size={60} when="soon" />
          <p className={styles.text}>
            <b className={styles.name}>{boatPackage.name}</b>
            <VisuallyHidden>, </VisuallyHidden>
            <span>
              {formatDuration(boatPackage.durationMinutes)}, from {formatGbp(boatPackage.price)} for up to 5
            </span>
          </p>
        </>
      )}
      <Button size="small" onClick={openDialog}>
        {boatPackage === undefined ? 'Select a package' : 'Select a different package'}
      </Button>
    </div>
  );
}
