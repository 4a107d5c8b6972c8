import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { formatParty } from '@slipway/shared/rules/guest-price.ts';
import { Icon } from '@slipway/ui/Icon.tsx';
import { cheapestWeekend } from '../lowest-price.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './PackageBar.module.css';
import { slotPanelTitleId } from './SlotPanel.tsx';

/** This button chooses day, time and package. Hidden if no time is available. An empty box while loading. */
export function CheapestWeekend({ wizard }: { wizard: Wizard }) {
  const { allDays, packages, boatPackage, draft, dispatch } = wizard;
  const today = venueDate(useNow());
  if (allDays === undefined || packages.length === 0) return <div className={styles.noneYet} />;
  const { guests } = draft.details;
  const cheapest = cheapestWeekend(
    today,
    allDays,
    boatPackage === undefined ? packages : [boatPackage],
    guests,
  );
  if (cheapest === undefined) return null;
  const { slot, price, weekend } = cheapest;
  const [weekday, day, month] = formatLongDate(slot.date).split(' ');
  const choose = () => {
    dispatch({ type: 'packageChosen', packageId: cheapest.boatPackage.id });
    dispatch({ type: 'slotChosen', slot });
    document.getElementById(slotPanelTitleId)?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className={styles.cheapest} onClick={choose}>
      <span className={styles.coin} aria-hidden="true">
        £
      </span>
      <span>
        Cheapest {boatPackage === undefined ? '' : `${boatPackage.name} `}
        {weekend}
        {guests > 0 ? ' ' : ', '}
        {formatParty(guests, slot)}:{' '}
        <b>
          {weekday} {slot.startTime}, {formatGbp(price)}
        </b>{' '}
        <small>
          {boatPackage === undefined && `${cheapest.boatPackage.name}, `}
          {day} {month}
        </small>
      </span>
      <Icon name="arrow" />
    </button>
  );
}
