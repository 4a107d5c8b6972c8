import { hourSeconds, daySeconds } from '@slipway/shared/values/durations.ts';
import { sql } from 'kysely';
import type { Database } from '../database/tables.ts';
import { keyedHashOf } from '../security/random-id.ts';
import type { SigningKey } from '../security/signing-keys.ts';
import { Refusal } from './refusal.ts';
import type { NetworkSize } from './network-address.ts';

/**
 * Limits on calls with which a stranger could guess data or annoy people. Counted in the database, over all server
 * processes. The numbers are for a live site; a simulated site allows twenty times as much.
 */
const sharedLimits = {
  /** Wrong email addresses, typed in a browser whose cookie belongs to a remembered customer. */
  missedCustomerByBrowser: { most: 10, windowSeconds: daySeconds },
  couponByNetwork: { most: 10, windowSeconds: 60 },
  /**
   * Unusable coupon codes, whichever call sends them. Counted by network, because a guesser can type any email address.
   */
  badCouponByNetwork: { most: 10, windowSeconds: hourSeconds },
  /** Unusable coupon codes at the console, counted by person, because many staff sell from one network. */
  badCouponByPerson: { most: 10, windowSeconds: hourSeconds },
  reviewByNetwork: { most: 30, windowSeconds: 60 },
  /** Look-ups that find no booking or pay link. Successful look-ups are not limited, because ids cannot be guessed. */
  missedBookingByNetwork: { most: 10, windowSeconds: hourSeconds },
  /** Cards that a visitor tries for one payment; we ask a bank about each. */
  cardsByPayment: { most: 20, windowSeconds: hourSeconds },
  cancelByBooking: { most: 5, windowSeconds: hourSeconds },
  /** A customer's requests to move or change the booking. Refused and unpaid requests count too. */
  amendmentByBooking: { most: 12, windowSeconds: hourSeconds },
  /** Payments begun on pages of pay links. */
  payLinkByNetwork: { most: 30, windowSeconds: hourSeconds },
  confirmationByBooking: { most: 3, windowSeconds: hourSeconds },
  /** Emails with a link to all bookings. Two limits: for one email address, and for one network. */
  linksByEmail: { most: 3, windowSeconds: hourSeconds },
  linksByNetwork: { most: 10, windowSeconds: hourSeconds },
  enquiryByNetworkMinute: { most: 3, windowSeconds: 60 },
  enquiryByNetworkDay: { most: 20, windowSeconds: daySeconds },
  /**
   * Wrong passwords at the console, from browsers in which the person has never signed in. Three limits: for one email
   * address from one network, for all addresses from one network, and for one address from all networks.
   */
  passwordByAddressAndNetwork: { most: 10, windowSeconds: 900 },
  passwordByNetwork: { most: 30, windowSeconds: 900 },
  passwordByAddress: { most: 100, windowSeconds: daySeconds },
  /** Wrong passwords in a browser in which the person has signed in before. Strangers cannot use up these tries. */
  passwordInOwnBrowser: { most: 10, windowSeconds: 900 },
  /** Pictures that are uploaded or cropped again: each takes a second of CPU time. */
  pictureByPerson: { most: 60, windowSeconds: hourSeconds },
  /** Photos of boats at the jetty: enough for a dozen parties with a few photos each. */
  photoByPerson: { most: 120, windowSeconds: hourSeconds },
  /** Previews, each of which runs a whole command and rolls it back. A form asks for one at each pause in typing. */
  previewByPerson: {
    most: 30,
    windowSeconds: 60,
    sentence: 'You’ve looked at many changes within a minute. Please wait a moment, then look again.',
  },
} as const satisfies Record<string, Limit>;

type Limit = {
  most: number;
  windowSeconds: number;
  /** The message of the refusal. Left out: the usual message of too_many_requests. */
  sentence?: string;
};

/**
 * Limits on the unpaid holds and the free bookings that one network makes in an hour. The transaction that
 * makes a hold or booking checks its limit (docs/decisions/0006). The numbers are for a live site; a
 * simulated site allows twenty times as much.
 */
const hourlyTakings = {
  unpaidHolds: { 'IPv4 address': 3, 'IPv4 /24': 20, 'IPv6 /64': 3, 'IPv6 /56': 5, 'IPv6 /48': 8 },
  freeBookings: { 'IPv4 address': 6, 'IPv4 /24': 40, 'IPv6 /64': 6, 'IPv6 /56': 10, 'IPv6 /48': 16 },
  freeBookingsOfEmail: 3,
} as const satisfies TakingLimits;

export type TakingLimits = {
  unpaidHolds: Readonly<Record<NetworkSize, number>>;
  freeBookings: Readonly<Record<NetworkSize, number>>;
  /** Free bookings with the same email address. */
  freeBookingsOfEmail: number;
};

export function takingLimits(factor: number): TakingLimits {
  const times = (figures: Readonly<Record<NetworkSize, number>>) =>
    Object.fromEntries(Object.entries(figures).map(([size, most]) => [size, most * factor])) as Record<
      NetworkSize,
      number
    >;
  return {
    unpaidHolds: times(hourlyTakings.unpaidHolds),
    freeBookings: times(hourlyTakings.freeBookings),
    freeBookingsOfEmail: hourlyTakings.freeBookingsOfEmail * factor,
  };
}

/**
 * We email about an uncompleted payment only if the visitor's network has at most this many unpaid holds in 36 hours.
 */
export const unpaidHoldsTold = 1;

type LimitName = keyof typeof sharedLimits;

export type SharedLimiter = {
  /**
   * Counts one call, and refuses the call if it is above the limit. Count a call before you answer it, so
   * that simultaneous calls cannot all pass. The returned function removes the call from the count. An amount
   * of 0 counts nothing and refuses nothing, but takes the same time.
   */
  count: (db: Database, limit: LimitName, who: string, amount?: 0 | 1) => Promise<() => Promise<void>>;
};

export const simulatedLimitFactor = 20;

export function sharedLimiter(options: {
  isOn: boolean;
  factor: number;
  key: SigningKey;
  now: () => Date;
}): SharedLimiter {
  return {
    async count(db, limit, who, amount = 1) {
      if (!options.isOn) return async () => {};
      const { most, windowSeconds, sentence }: Limit = sharedLimits[limit];
      const now = options.now().getTime();
      const windowStart = new Date(Math.floor(now / (windowSeconds * 1000)) * windowSeconds * 1000);
      const bucket = `${limit}:${keyedHashOf(options.key.current(), who)}`;
      const { rows } = await sql<{ used: number }>`
        insert into rate_counters (bucket, window_start, used) values (${bucket}, ${windowStart}, ${amount})
        on conflict (bucket, window_start) do update set used = rate_counters.used + excluded.used
        returning used`.execute(db);
      const used = rows[0]?.used ?? 0;
      if (amount > 0 && used > most * options.factor) {
        const retryAfterSeconds = Math.max(
          1,
          Math.ceil((windowStart.getTime() + windowSeconds * 1000 - now) / 1000),
        );
        throw new Refusal('too_many_requests', {
          retryAfterSeconds,
          ...(sentence === undefined ? {} : { message: sentence }),
        });
      }
      return async () => {
        await sql`update rate_counters set used = used - ${amount}
          where bucket = ${bucket} and window_start = ${windowStart} and used >= ${amount}`.execute(db);
      };
    },
  };
}
