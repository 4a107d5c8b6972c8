import { sql } from 'kysely';
import type { AttemptStatus, BookingStatus } from '../../src/platform/database/tables.ts';
import { brokenInvariants } from '../invariants.ts';
import { wrongInTheBooks } from '../settling/settled-books.ts';
import { ledgerOf } from '../providers/ledger.ts';
import { isCall } from '../providers/provider-at-simulator.ts';
import type { Guest } from './guest.ts';
import type { Look, Site } from './site.ts';

/** The result of one press of Pay Now. Amounts in pence. */
export type Left = {
  booking: BookingStatus;
  /** Null: no payment was asked for. */
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

/** The visitor is told that the boat is released. */
export const notPaid: Left = {
  ...freed,
  booking: 'expired',
  payment: 'cancelled',
  mails: ['payment_not_completed'],
};
/** As far as we know the provider never received the call: there is nothing to tell the visitor. */
export const neverBegun: Left = { ...notPaid, mails: [] };
export const replaced: Left = { ...neverBegun, booking: 'replaced' };
/** Paid when the boat was already sold: the authorisation is voided, and the visitor is told so. */
export const paidTooLate: Left = {
  ...freed,
  booking: 'expired',
  payment: 'voided',
  mails: ['owner_alert', 'payment_returned'],
};

type LeftRow = Left & { attempt: string | null; isByHand: boolean; refunds: number };

/** An email that reminds staff of an objection: the number of these depends on the hour of play. */
const isReminder = sql`(coalesce(once_key, '') ~ '^objection [^ ]+ [0-9]')`;

/** A visitor's results, in the order in which they were made. */
async function leftOf({ db }: Look, email: string): Promise<LeftRow[]> {
  const { rows } = await sql<LeftRow>`
    select b.status as booking, a.status as payment, coalesce(a.captured, 0) as captured,
      coalesce(a.refunded, 0) as refunded, a.id as attempt,
      coalesce(a.provider in ('cash', 'card_machine'), false) as is_by_hand,
      (select count(*)::integer from refunds where attempt_id = a.id and status in ('accepted', 'done')) as refunds,
      (select count(*) from allocations where booking_id = b.id) as allocations,
      coalesce((select case when is_burnt then 'burnt' else 'reserved' end
        from coupon_uses where booking_id = b.id), 'free') as coupon,
      -- Those of the booking, beside its first payment.
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
 * The simulator's account of one attempt: its payments, and how often each request was carried out, not counting
 * repetitions.
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

/** All facts about a visitor when nothing is pending, and all faults found. */
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

/** Emails that were written twice, and would be sent twice, under two Message-IDs. */
async function writtenTwice({ db }: Look): Promise<string[]> {
  const { rows } = await sql<{ letter: string }>`
    select recipient || ': ' || template as letter from mails where not ${isReminder}
    group by recipient, template, facts having count(*) > 1`.execute(db);
  return rows.map(({ letter }) => letter);
}

type Taken = { to: string[]; message: string };

/**
 * The number of emails that the mail server took, and the number of those that were copies: a copy has the same
 * Message-ID.
 */
export function lettersAmong(taken: readonly Taken[]): { letters: number; copies: number } {
  const ids = new Set(taken.map(({ message }) => /^Message-ID: (.*)$/im.exec(message)?.[1]));
  return { letters: ids.size, copies: taken.length - ids.size };
}
