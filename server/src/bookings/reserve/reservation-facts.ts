import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { couponCodeFrom } from '../../catalogue/coupons/find-coupon.ts';
import type { Catalogue } from '../../catalogue/catalogue-memory.ts';
import type { Database } from '../../platform/database/tables.ts';
import { networkDeclines } from '../../payments/declines.ts';
import { type ProofFacts, burstMs } from './day-pressure.ts';
import type { ReservationCall, ReservationFacts, ReservationRequest } from './reservation.ts';

/** The result of reservation_facts: all facts that decide a reservation, except those of the catalogue. */
export type FoundFacts = {
  clock: string;
  /** The database's present snapshot; null: the catalogue in memory is too old to decide a reservation. */
  seen: string | null;
  isCustomerKnown: boolean;
  replaced: ReservationFacts['replaced'] | null;
  paidBookingId: string | null;
  isCouponUsedUp: boolean | null;
  declinesOfNetwork: number;
  /** The hash of the first request with this idempotency key. */
  requestHash: string | null;
  proof: ProofFacts | null;
};

/** Facts assumed to save a read: a known customer without a hold, on a calm day. The write checks these facts. */
export const assumedFacts = {
  isCustomerKnown: true,
  replaced: null,
  paidBookingId: null,
  isCouponUsedUp: false,
  declinesOfNetwork: 0,
  proof: null,
} as const satisfies Partial<FoundFacts>;

/** The argument of reservation_facts. */
export type Asks = ReturnType<typeof asksOf>;

export function asksOf(
  { asked, visitor, key }: Pick<ReservationCall, 'asked' | 'visitor' | 'key'>,
  seen: string,
  now: Date,
  asksForProof: boolean,
) {
  const declines = networkDeclines(visitor.networks[0].hash, now);
  return {
    now,
    seen,
    customer_id: asked.customerId,
    browser_hash: visitor.browserHash,
    replaces:
      asked.replaces === undefined
        ? null
        : { booking_id: asked.replaces.bookingId, reference: asked.replaces.reference },
    coupon_code: couponCodeOf(asked) ?? null,
    network: { bucket: declines.bucket, window_start: declines.windowStart },
    key: key === undefined ? null : { endpoint: key.endpoint, key: key.key },
    pressure: asksForProof ? pressureAsks(asked, now) : null,
  };
}

function pressureAsks({ date, proof }: ReservationRequest, now: Date) {
  const { date: today, time } = venueDateTime(now);
  return {
    date,
    lake_now: `${today} ${time}`,
    burst_since: new Date(now.getTime() - burstMs),
    seed: proof?.challenge.split('.')[0] ?? '',
  };
}

function couponCodeOf({ couponCode }: ReservationRequest): string | undefined {
  return couponCodeFrom(couponCode ?? '');
}

/** Reads the facts from the database in one round trip. */
export async function readFoundFacts(db: Database, asks: Asks): Promise<FoundFacts> {
  const { rows } = await sql<{ facts: FoundFacts }>`
    select reservation_facts(${JSON.stringify(asks)}::jsonb) as facts`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('reservation_facts returned nothing');
  return row.facts;
}

/** Joins the facts of the database and of the catalogue for the decision. */
export async function reservationFacts(
  catalogue: Catalogue,
  asked: ReservationRequest,
  found: Omit<FoundFacts, 'clock' | 'seen' | 'requestHash'>,
  now: Date,
): Promise<ReservationFacts> {
  const coupon = catalogue.coupons.get(couponCodeOf(asked) ?? '');
  return {
    settings: catalogue.settings,
    inForce: catalogue.termsAt(now),
    boatPackage: catalogue.packages.get(asked.packageId),
    kinds: catalogue.kinds,
    slot: await catalogue.slot(asked.date, asked.slotId),
    menuItems: catalogue.menuItems,
    coupon: coupon === undefined ? undefined : { ...coupon, isUsedUp: found.isCouponUsedUp === true },
    isCustomerKnown: found.isCustomerKnown,
    replaced: found.replaced ?? undefined,
    paidBookingId: found.paidBookingId ?? undefined,
    declinesOfNetwork: found.declinesOfNetwork,
    ...(found.proof === null ? {} : { proof: found.proof }),
  };
}
