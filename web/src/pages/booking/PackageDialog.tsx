import { useQuery } from '@tanstack/react-query';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { packagesQuery } from '../../api/packages.ts';
import { bookPackagePath, bookingPath } from '../../router/booking-query.ts';
import { replaceAddress } from '../../router/history.ts';
import { PackagesGate } from '../../sections/PackagesGate.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RoundPicture } from '../../ui/RoundPicture.tsx';
import styles from './PackageDialog.module.css';
import type { Wizard } from './use-wizard.ts';
import { formatDuration } from './format-trip.ts';

export function PackageDialog({ wizard }: { wizard: Wizard }) {
  const packages = useQuery(packagesQuery);
  const close = () => replaceAddress(pathWithoutDialog(wizard.packageId));
  const choose = (packageId: number) => {
    wizard.dispatch({ type: 'packageChosen', packageId });
    replaceAddress(bookPackagePath(packageId));
  };

  return (
    <Dialog
      title="What type of experience would you like to have? Select one."
      onClose={close}
      isWide
      actions={<Button onClick={close}>Close</Button>}
    >
      <PackagesGate query={packages}>
        {(boatPackages) => (
          <ul className={styles.list}>
            {boatPackages.map((boatPackage) => (
              <li key={boatPackage.id}>
                <button
                  type="button"
                  className={styles.choice}
                  aria-pressed={boatPackage.id === wizard.packageId}
                  onClick={() => choose(boatPackage.id)}
                >
                  <RoundPicture src={boatPackage.picture} size={104} />
                  <span className={styles.name}>{boatPackage.name}</span>{' '}
                  <span>
                    from {formatGbp(boatPackage.price)} for up to 5,{' '}
                    {formatDuration(boatPackage.durationMinutes)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </PackagesGate>
    </Dialog>
  );
}

function pathWithoutDialog(packageId: number | null): string {
  return packageId === null ? bookingPath({}) : bookPackagePath(packageId);
}
