import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Slot } from '../../../api/availability.ts';
import { formatParty } from '@slipway/shared/rules/guest-price.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { boatPrice } from '../booking-parts.ts';
import { slotTimes } from '../format-trip.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './NearestTimes.module.css';

type NearestTimesProps = { wizard: Wizard; slots: readonly Slot[]; onChoose: (slot: Slot) => void };

/** Lists free times with their prices, to choose from when the visitor's own time is no longer free. */
export function NearestTimes({ wizard: { boatPackage, draft }, slots, onChoose }: NearestTimesProps) {
  const { guests } = draft.details;
  return (
    <ul className={styles.times}>
      {slots.map((slot) => (
        <li key={slot.id}>
          <Button size="small" onClick={() => onChoose(slot)}>
            {formatLongDate(slot.date)}, <span className={styles.time}>{slotTimes(slot)}</span>
            {boatPackage !== undefined && (
              <>
                ,{' '}
                <span className={styles.time}>
                  {formatGbp(boatPrice(boatPackage, slot, guests))} {formatParty(guests, slot)}
                </span>
              </>
            )}
          </Button>
        </li>
      ))}
    </ul>
  );
}
