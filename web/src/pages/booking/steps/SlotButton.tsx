import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Slot } from '../../../api/availability.ts';
import type { BoatPackage } from '../../../api/fetch-packages.ts';
import { SlotOption } from '../../../ui/SlotOption.tsx';
import { boatPrice } from '../booking-parts.ts';
import { coveredGuests, formatGuests } from '../format-trip.ts';

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
    <SlotOption
      start={slot.startTime}
      end={slot.endTime}
      isSoldOut={slot.isSoldOut}
      isChosen={isChosen}
      price={formatGbp(boatPrice(boatPackage, slot, guests || covered))}
      party={guests === 0 ? `up to ${covered}` : `for ${formatGuests(guests)}`}
      onChoose={onChoose}
    />
  );
}
