import { counted } from '@slipway/shared/values/counted.ts';
import { useQuery } from '@tanstack/react-query';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { isFor } from '../../api/availability.ts';
import { packagesQuery } from '../../api/site-facts.ts';
import { bookingPath } from '../../router/booking-query.ts';
import { replaceAddress } from '../../router/history.ts';
import { PackagesGate } from '../../sections/PackagesGate.tsx';
import { formatParty, guestPriceOf } from '@slipway/shared/rules/guest-price.ts';
import { chooseGuests } from '../../storage/guests.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { GuestsPicker } from '../../ui/GuestsPicker.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import styles from './PackageDialog.module.css';
import { dateOf } from './draft-state.ts';
import { lowestPriced } from './lowest-price.ts';
import { slotPanelTitleId } from './steps/SlotPanel.tsx';
import { closePackages, type Wizard } from './use-wizard.ts';

/**
 * Sets the attribute `autofocus`, which the browser obeys when it shows the dialog. React's own `autoFocus` acts
 * earlier, and the dialog would then move the focus to its first button.
 */
function focusOnOpening(button: HTMLButtonElement | null): void {
  button?.setAttribute('autofocus', '');
}

export function PackageDialog({ wizard }: { wizard: Wizard }) {
  const packages = useQuery(packagesQuery);
  const date = dateOf(wizard.draft.time);
  const choose = (packageId: number) => {
    wizard.dispatch({ type: 'packageChosen', packageId });
    replaceAddress(bookingPath({ ...wizard.address, packageId, isChoosingPackage: false }));
    // The closing dialog returns the focus to the day. If a day is chosen, the focus then moves on to the times.
    if (date !== null) requestAnimationFrame(() => document.getElementById(slotPanelTitleId)?.focus());
  };

  return (
    <Dialog
      title="What type of experience would you like to have? Select one."
      onClose={() => closePackages(wizard)}
      isWide
      actions={<Button onClick={() => closePackages(wizard)}>Close</Button>}
    >
      {date !== null && <p className={styles.day}>{formatLongDate(date)}</p>}
      <div className={styles.guests}>
        <GuestsPicker
          guests={wizard.draft.details.guests}
          most={mostGuestsOf(packages.data)}
          date={date}
          action={sitePaths.home()}
          onChoose={chooseGuests}
        />
      </div>
      <PackagesGate query={packages}>
        {(boatPackages) => (
          <ul className={styles.list}>
            {boatPackages.map((boatPackage, index) => (
              <li key={boatPackage.id}>
                <button
                  // If the number of guests is known, the dialog opens with the focus on the first package.
                  ref={index === 0 && wizard.draft.details.guests > 0 ? focusOnOpening : undefined}
                  type="button"
                  className={styles.choice}
                  disabled={wizard.draft.details.guests > mostGuestsOf([boatPackage])}
                  aria-pressed={boatPackage.id === wizard.packageId}
                  onClick={() => choose(boatPackage.id)}
                >
                  <RoundPicture src={boatPackage.picture} size="56px" />
                  <span>
                    <span className={styles.name}>{boatPackage.name}</span>{' '}
                    <span>{differenceOf(boatPackage, boatPackages)}</span>
                  </span>{' '}
                  <PackagePrice wizard={wizard} boatPackage={boatPackage} />
                </button>
              </li>
            ))}
          </ul>
        )}
      </PackagesGate>
    </Dialog>
  );
}

/** Two features are enough to tell packages apart. */
const mostDifferences = 2;

/** The package's features, without the features that every package has. */
function differenceOf({ items }: BoatPackage, all: readonly BoatPackage[]): string {
  const isEverywhere = (code: string) => all.every((other) => other.items.some((item) => item.code === code));
  return items
    .filter(({ code }) => !isEverywhere(code))
    .slice(0, mostDifferences)
    .map(({ description }) => description)
    .join('. ');
}

/** The price and times of the chosen day, or else the lowest price of any day. */
function PackagePrice({ wizard, boatPackage }: { wizard: Wizard; boatPackage: BoatPackage }) {
  const { draft, allDays } = wizard;
  const { guests } = draft.details;
  const date = dateOf(draft.time);
  const slots = (allDays?.find((day) => day.date === date)?.slots ?? []).filter((slot) =>
    isFor(slot, boatPackage.id),
  );
  const lowest = lowestPriced(slots, [boatPackage], guests);
  const times = slots.filter(({ isSoldOut }) => !isSoldOut).length;
  if (guests > mostGuestsOf([boatPackage]))
    return <span className={styles.cost}>For up to {boatPackage.mostGuests} guests</span>;
  if (date === null || allDays === undefined) {
    const { price, party } = guestPriceOf(boatPackage, guests);
    return (
      <span className={styles.cost}>
        from <b>{formatGbp(price)}</b> {party}
      </span>
    );
  }
  if (lowest === undefined)
    return <span className={styles.cost}>{slots.length === 0 ? 'Not on this day' : 'Sold Out'}</span>;
  return (
    <span className={styles.cost}>
      {counted(times, 'time,', 'times from')} <b>{formatGbp(lowest.price)}</b>{' '}
      {formatParty(guests, lowest.slot)}
    </span>
  );
}
