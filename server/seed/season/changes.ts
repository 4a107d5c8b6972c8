import { dayMs, hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { cancelBooking } from '../../src/bookings/cancellation/cancel-booking.ts';
import { sendConfirmationByStaff, writeNote } from '../../src/console/desk/booking-commands.ts';
import { cancelByPolicy, refundBooking } from '../../src/console/desk/cancel-commands.ts';
import { issueInvoiceByStaff } from '../../src/console/desk/money/invoices/issue-invoice.ts';
import { takePayment } from '../../src/console/desk/money/payment-commands.ts';
import {
  changeBookingByStaff,
  moveBookingByStaff,
  moveBookingWithoutFee,
} from '../../src/console/desk/move-commands.ts';
import { readOwed } from '../../src/payments/paid-for-price.ts';
import type { Chance } from './chance.ts';
import type { Party, Times } from './parties.ts';
import { type Step, startOf, uuidOf } from './step.ts';
import { notes } from './words.ts';

/** Returns an instant halfway between booking and trip, at an hour when somebody answers the telephone. */
function onThePhone(party: Party): Date {
  const half = new Date((party.bookedAt.getTime() + startOf(party)) / 2);
  const at = Date.UTC(half.getUTCFullYear(), half.getUTCMonth(), half.getUTCDate(), 10, party.nth % 60);
  const earliest = party.bookedAt.getTime() + hourMs;
  return new Date(Math.min(Math.max(at, earliest), startOf(party) - 6 * hourMs));
}

/** Takes a free time some days later or earlier. Returns the party with its new time; undefined: no time is free. */
export function movedTo(party: Party, times: Times, days: readonly number[]): Party | undefined {
  for (const each of days) {
    const date = addDays(party.date, each);
    if (date <= addDays(dateOf(onThePhone(party)), 1)) continue;
    const slot = times
      .of(date)
      .find(
        ({ packageIds, startTime }) =>
          (packageIds === null || packageIds.includes(party.packageId)) && times.claim(date, startTime),
      );
    if (slot !== undefined) return { ...party, date, startTime: slot.startTime };
  }
  return undefined;
}

const dateOf = (at: Date) => at.toISOString().slice(0, 10) as Party['date'];

export function move(party: Party, to: Party): Step {
  return {
    at: onThePhone(party),
    async play(world) {
      const [bookingId, slotId] = [await world.booking(party.nth), await world.slot(to)];
      await world.run('manager', moveBookingByStaff, { bookingId, slotId });
      await world.letMinutePass(bookingId);
    },
  };
}

/** One more guest joins. */
export function change(party: Party): Step {
  return {
    at: onThePhone(party),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      const guests = party.guests < 9 ? party.guests + 2 : party.guests - 1;
      await world.run('manager', changeBookingByStaff, { bookingId, guests, addOns: party.addOns });
      await world.letMinutePass(bookingId);
    },
  };
}

/** The customer cancels in time, so that everything but the bank's charge is refunded. */
export function cancelledByThem(party: Party): Step {
  return {
    at: new Date(startOf(party) - 12 * dayMs),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      await cancelBooking(world.deps, bookingId);
      await world.letMinutePass(bookingId);
    },
  };
}

export function cancelledLate(party: Party): Step {
  return {
    at: new Date(startOf(party) - 23 * hourMs),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      await world.run('manager', cancelByPolicy, { bookingId }, 'They are ill');
      await world.letMinutePass(bookingId);
    },
  };
}

/** Staff refund a part of the price, because something went wrong on the trip. */
export function goodwill(party: Party): Step {
  return {
    at: new Date(startOf(party) + 25 * hourMs),
    // The money is refunded in the way in which it was paid.
    ...(party.by === 'cash' || party.by === 'dock' ? { cash: true as const } : {}),
    async play(world) {
      const bookingId = await world.booking(party.nth);
      const because = party.addOns.length > 0 ? 'a late platter' : 'a broken parasol';
      await world.run('manager', refundBooking, { bookingId, amount: 20, because });
      await world.letMinutePass(bookingId);
    },
  };
}

export function invoice(party: Party): Step {
  const name = `${party.firstName} ${party.lastName} Ltd`;
  return {
    at: new Date(startOf(party) + 27 * hourMs),
    play: async (world) =>
      world.run('manager', issueInvoiceByStaff, {
        bookingId: await world.booking(party.nth),
        name,
        address: `${1 + (party.nth % 90)} Silbury Boulevard, Milton Keynes MK9 2AH`,
      }),
  };
}

export function noted(party: Party, chance: Chance): Step {
  const text = chance.pick<string>(notes);
  return {
    at: onThePhone(party),
    play: async (world) =>
      world.run('manager', writeNote, {
        bookingId: await world.booking(party.nth),
        note: uuidOf(`note about ${party.nth}`),
        text,
      }),
  };
}

/**
 * The booking with the longest history: moved free of charge, with more guests later, paid in two ways and partly
 * refunded.
 */
export function longHistory(party: Party, times: Times): Step[] {
  const to = movedTo(party, times, [1, 2, 3, 4, 6]);
  const after = (days: number, minutes: number) =>
    new Date(party.bookedAt.getTime() + days * dayMs + minutes * minuteMs);
  const note = (at: Date, words: string): Step => ({
    at,
    play: async (world) =>
      world.run('manager', writeNote, {
        bookingId: await world.booking(party.nth),
        note: uuidOf(words),
        text: words,
      }),
  });
  return [
    note(after(0, 95), 'Rang: it is her mother’s eightieth, and a surprise. Never ring the landline.'),
    {
      at: after(0, 101),
      play: async (world) =>
        world.run('manager', sendConfirmationByStaff, { bookingId: await world.booking(party.nth) }),
    },
    ...(to === undefined
      ? []
      : [
          {
            at: after(1, 30),
            async play(world) {
              const [bookingId, slotId] = [await world.booking(party.nth), await world.slot(to)];
              const because = 'a wrong day on the telephone, which was ours';
              await world.run('manager', moveBookingWithoutFee, { bookingId, slotId, because });
              await world.letMinutePass(bookingId);
            },
          } satisfies Step,
        ]),
    {
      at: after(1, 45),
      async play(world) {
        const bookingId = await world.booking(party.nth);
        const guests = party.guests + 3;
        await world.run('manager', changeBookingByStaff, { bookingId, guests, addOns: party.addOns });
        await world.letMinutePass(bookingId);
      },
    },
    {
      at: after(2, 20),
      async play(world) {
        const bookingId = await world.booking(party.nth);
        if ((await readOwed(world.db, bookingId)) === 0) return;
        await world.run('manager', takePayment, { bookingId, method: 'card_machine', slip: '006001' });
      },
    },
    note(after(2, 22), 'Came by and paid the rest at the jetty. Wants the boat with the most shade.'),
    {
      at: after(3, 10),
      async play(world) {
        const bookingId = await world.booking(party.nth);
        const because = 'the trouble with the day';
        await world.run('manager', refundBooking, { bookingId, amount: 15, because });
        await world.letMinutePass(bookingId);
      },
    },
  ];
}

/** The numbers of days by which a trip is moved, in the order in which they are tried. */
export const laterDays = [1, 2, 3, 5, 7, 8] as const;
export const eitherSide = [-1, 1, -2, 2, 3, 5] as const;
