import { sql } from 'kysely';
import type { AttemptStatus, BookingStatus } from '../../src/platform/database/tables.ts';
import { brokenInvariants } from '../invariants.ts';
import { wrongInTheBooks } from '../settling/settled-books.ts';
import { ledgerOf } from '../providers/ledger.ts';
import { isCall } from '../providers/provider-at-simulator.ts';
import type { Guest } from './guest.ts';
import type { Look, Site } from './site.ts';

/** The result of one booking, with amounts in pence. */
export type Left = {
  booking: BookingStatus;
  /** Null: no payment was begun. */
  payment: AttemptStatus | null;
  captured: number;
  refunded: number;
  allocations: number;
  coupon: 'burnt' | 'reserved' | 'free';
  /** The kinds of the emails that were sent. */
  mails: string[];
};

export const stands: Left = {
  booking: 'confirmed',
  payment: 'captured',
  captured: 12_500,
  refunded: 0,
  allocations: 1,
  coupon: 'burnt',
  mails: ['booking_confirmed'],
};

const freed = { captured: 0, refunded: 0, allocations: 0, coupon: 'free' } as const;

/** An unpaid booking has ended, and an email tells the visitor. */
export const notPaid: Left = {
  ...freed,
  booking: 'expired',
  payment: 'cancelled',
  mails: ['payment_not_completed'],
};
/** As far as our server knows, the payment was never begun, so the server sends no email. */
export const neverBegun: Left = { ...notPaid, mails: [] };
export const replaced: Left = { ...neverBegun, booking: 'replaced' };
/** The visitor paid after the boat was sold: the authorisation is voided, and an email tells the visitor. */
export const paidTooLate: Left = {
  ...freed,
  booking: 'expired',
  payment: 'voided',
  mails: ['owner_alert', 'payment_returned'],
};

type LeftRow = Left & { attempt: string | null; isByHand: boolean; refunds: number };

/** Emails that remind staff of an objection. Their number depends on the hour at which the test runs. */
const isReminder = sql`(coalesce(once_key, '') ~ '^objection [^ ]+ [0-9]')`;

/** The results of a visitor's bookings, in the order of the bookings. */
async function leftOf({ db }: Look, email: string): Promise<LeftRow[]> {
  const { rows } = await sql<LeftRow>`
    select b.status as booking, a.status as payment, coalesce(a.captured, 0) as captured,
      coalesce(a.refunded, 0) as refunded, a.id as attempt,
      coalesce(a.provider in ('cash', 'card_machine'), false) as is_by_hand,
      (select count(*)::integer from refunds where attempt_id = a.id and status in ('accepted', 'done')) as refunds,
      (select count(*) from allocations where booking_id = b.id) as allocations,
      coalesce((select case when is_burnt then 'burnt' else 'reserved' end
        from coupon_uses where booking_id = b.id), 'free') as coupon,
      -- The emails about the booking, listed only in the row of its first payment.
      array(select kind || case when sent_at is null then ' (not sent)' else '' end
        from mails where booking_id = b.id and not ${isReminder} and a.id is not distinct from (
          select id from payment_attempts where booking_id = b.id order by created_at, id limit 1)
        order by kind) as mails
    from bookings b left join payment_attempts a on a.booking_id = b.id
    where b.customer_id in (select id from customers where email = ${email}) order by b.created_at, b.id, a.created_at`.execute(
    db,
  );
  return rows;
}

/**
 * The numbers of payments, captures and refunds that the simulator made for one attempt. Repeated requests do not
 * count.
 */
type AtSimulator = { payments: number; captures: number; refunds: number };

async function atSimulator({ simulator, providers }: Site, attempt: string): Promise<AtSimulator> {
  const found = (await ledgerOf(simulator, providers)).find((one) => one.attempt === attempt);
  let [captures, refunds] = [0, 0];
  for (const { merchant, calls, isFor } of providers) {
    const done = (await simulator.requests(merchant)).filter((request) => isFor(found?.names ?? [], request));
    captures += done.filter((request) => isCall(calls.capture, request)).length;
    refunds += done.filter((request) => isCall(calls.refund, request)).length;
  }
  return { payments: found?.payments ?? 0, captures, refunds };
}

/**
 * Returns the results of a visitor's bookings, and all faults in the database, the books, the emails and the simulator.
 * Call this function when nothing is pending.
 */
export async function whatIsLeft(site: Site, guest: Guest) {
  const { rows, broken, books, twice } = await site.look(async (look) => ({
    rows: await leftOf(look, guest.email),
    broken: await brokenInvariants(look.pool, await site.simulator.now()),
    twice: await writtenTwice(look),
    books: await wrongInTheBooks({ db: look.db, simulator: site.simulator, providers: site.providers }),
  }));
  const moved = await Promise.all(
    rows.map(async ({ attempt, isByHand, captured, refunds: planned }) => {
      if (attempt === null || isByHand)
        return { 'at most one payment': true, captures: [0, 0], refunds: [0, 0] };
      const { payments, captures, refunds } = await atSimulator(site, attempt);
      return {
        'at most one payment': payments <= 1,
        captures: [captures, captured > 0 ? 1 : 0],
        refunds: [refunds, planned],
      };
    }),
  );
  return {
    left: rows.map(({ attempt: _attempt, isByHand: _isByHand, refunds: _refunds, ...left }) => left),
    wrongAtTheSimulator: moved.filter(
      ({ captures, refunds, ...rest }) =>
        !rest['at most one payment'] || captures[0] !== captures[1] || refunds[0] !== refunds[1],
    ),
    wrongInTheBooks: books,
    brokenInvariants: broken,
    writtenTwice: twice,
  };
}

/** Returns emails that were written twice, and would be sent under two Message-IDs. */
async function writtenTwice({ db }: Look): Promise<string[]> {
  const { rows } = await sql<{ letter: string }>`
    select recipient || ': ' || template as letter from mails where not ${isReminder}
    group by recipient, template, facts having count(*) > 1`.execute(db);
  return rows.map(({ letter }) => letter);
}

type Taken = { to: string[]; message: string };

/**
 * Counts the emails that the mail server took, and separately the copies. A copy has the Message-ID of an earlier
 * email.
 */
export function lettersAmong(taken: readonly Taken[]): { letters: number; copies: number } {
  const ids = new Set(taken.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]));
  return { letters: ids.size, copies: taken.length - ids.size };
}
