import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Slot } from '../../../api/availability.ts';
import type { BoatPackage } from '../../../api/packages.ts';
import { boatPrice } from '../booking-parts.ts';
import { coveredGuests, guestsInWords } from '../words.ts';
import styles from './SlotButton.module.css';

type SlotButtonProps = {
  slot: Slot;
  boatPackage: BoatPackage;
  /** 0 until chosen: the price is then that for the guests it covers. */
  guests: number;
  isChosen: boolean;
  onChoose: () => void;
};

export function SlotButton({ slot, boatPackage, guests, isChosen, onChoose }: SlotButtonProps) {
  const covered = coveredGuests(slot);
  return (
    <button
      type="button"
      className={styles.slot}
      aria-pressed={isChosen}
      disabled={slot.isSoldOut}
      onClick={onChoose}
    >
      <span>
        <span className={styles.time}>
          {slot.startTime}
          <span className={styles.end}>–{slot.endTime}</span>
        </span>{' '}
        <span className={styles.state}>{slot.isSoldOut ? 'Sold Out' : 'Available'}</span>
      </span>{' '}
      <span className={styles.price}>
        {formatGbp(boatPrice(boatPackage, slot, guests || covered))}{' '}
        <span className={styles.party}>
          {guests === 0 ? `up to ${covered}` : `for ${guestsInWords(guests)}`}
        </span>
      </span>
    </button>
  );
}
