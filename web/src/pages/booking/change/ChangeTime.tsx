import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import {
  type Pence,
  formatGbp,
  formatGbpRoundedUp,
  formatShortGbp,
  pence,
} from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Amendment } from '../../../api/amendments.ts';
import { type DayOfSlots, type Slot, daysOfPackage, useAvailability } from '../../../api/availability.ts';
import type { Booking } from '../../../api/bookings.ts';
import type { BoatPackage } from '../../../api/fetch-packages.ts';
import { packagesQuery } from '../../../api/site-facts.ts';
import { formatParty } from '@slipway/shared/rules/guest-price.ts';
import { SlotCalendar } from '../../../sections/SlotCalendar.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { Card } from '@slipway/ui/Card.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { boatPrice } from '../booking-parts.ts';
import { AgreeAndPay } from './AgreeAndPay.tsx';

/** Chooses another time on the live calendar, for the same package and number of guests. */
export function ChangeTime({ booking }: { booking: Booking }) {
  const availability = useAvailability(booking);
  const packages = useQuery(packagesQuery);
  const [slot, setSlot] = useState<Slot>();
  const today = venueDate(useNow());
  const boatPackage = packages.data?.find(({ id }) => id === booking.packageId);
  const days = availability.data && daysToMoveTo(availability.data, booking);
  const awaited = days && awaitedSlot(days, booking);
  const chosen = slot ?? awaited;
  const amendment: Amendment | undefined = chosen && { kind: 'move', slotId: chosen.id, date: chosen.date };
  return (
    <AgreeAndPay booking={booking} amendment={amendment} verb="Move">
      <Card aria-labelledby="move-title">
        <h2 id="move-title">Choose a new time</h2>
        {availability.isPending && <Loading text="Loading available days . . . " />}
        {availability.isError && days === undefined && (
          <RetryNotice message={availability.error.message} onRetry={() => void availability.refetch()} />
        )}
        {days !== undefined && (
          <SlotCalendar
            days={days}
            slotId={chosen?.id}
            terms={booking.terms}
            firstDate={awaited?.date ?? null}
            ownDate={booking.date}
            {...(boatPackage === undefined
              ? {}
              : {
                  dayPriceOf: (free) => {
                    const costs = free.map((each) => moreFor(each, booking, boatPackage, today));
                    return moreWords(Math.min(...costs), formatGbpRoundedUp);
                  },
                })}
            priceOf={(each) =>
              boatPackage === undefined
                ? { price: '', party: '' }
                : {
                    price: moreWords(
                      moreFor(each, booking, boatPackage, today),
                      formatShortGbp,
                      'Same price',
                    ),
                    party: `${formatGbp(boatPrice(boatPackage, each, booking.guests))} ${formatParty(booking.guests, each)}`,
                  }
            }
            none="We have no other times on sale at the moment. Please call us."
            onChoose={setSlot}
          />
        )}
      </Card>
    </AgreeAndPay>
  );
}

/** The cost of a move to a time: the difference in price, plus the move fee. Negative if the party gets a refund. */
function moreFor(
  slot: Slot,
  { guests, basePrice, moveFee, cancelUntil }: Booking,
  boatPackage: BoatPackage,
  today: LocalDate,
): number {
  const more = boatPrice(boatPackage, slot, guests) - basePrice + moveFee;
  // If the new time is cheaper, the difference is refunded only if a cancellation today would be refunded.
  return today > cancelUntil ? Math.max(0, more) : more;
}

/** 'same', '+£20', '−£10' */
function moreWords(more: number, format: (sum: Pence) => string, same = 'same'): string {
  return more === 0 ? same : `${more > 0 ? '+' : '−'}${format(pence(Math.abs(more)))}`;
}

/**
 * The days and times on offer for a move, without the time that is already booked. A time counts as free if only the
 * booking's own boat blocks it.
 */
function daysToMoveTo(all: readonly DayOfSlots[], booking: Booking): DayOfSlots[] {
  return daysOfPackage(all, booking.packageId)
    .map(({ date, slots }) => ({
      date,
      slots: slots
        .filter((slot) => date !== booking.date || slot.startTime !== booking.startTime)
        .map((slot) => (isOwnBoatInTheWay(slot, booking) ? { ...slot, isSoldOut: false } : slot)),
    }))
    .filter(({ slots }) => slots.length > 0);
}

/**
 * Guesses that only the booking's own boat blocks a sold-out time that overlaps the booked time, or the new time still
 * to be paid. The server also counts the turnaround, and refuses a time that another booking has taken.
 */
function isOwnBoatInTheWay(slot: Slot, booking: Booking): boolean {
  const overlaps = (trip: { date: string; startTime: string; endTime: string }) =>
    slot.date === trip.date && slot.startTime <= trip.endTime && trip.startTime <= slot.endTime;
  return (
    slot.isSoldOut && (overlaps(booking) || (booking.awaited?.kind === 'move' && overlaps(booking.awaited)))
  );
}

/** The new time, which is held while the difference in price is unpaid. */
function awaitedSlot(days: readonly DayOfSlots[], { awaited }: Booking): Slot | undefined {
  if (awaited?.kind !== 'move') return undefined;
  const day = days.find(({ date }) => date === awaited.date);
  return day?.slots.find(({ startTime }) => startTime === awaited.startTime);
}
