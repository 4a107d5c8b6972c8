import type { WireDisputes } from '@slipway/shared/api/console/books.ts';
import type { PaymentPurpose } from '@slipway/shared/rules/payment-purposes.ts';
import { type LocalDate, daysBetween, localDateOf, partsOf } from '@slipway/shared/values/local-date.ts';
import { type Pence, addPence, noMoney, poundsOf } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { beginOf } from '../../../../bookings/money/ledger/locked-months.ts';
import { nextStep, reasonText, titleOf } from '../../../../payments/dispute-text.ts';
import type { Database, Row } from '../../../../platform/database/tables.ts';

/** One page shows the whole history, because disputes are rare. */
const most = 500;

type Dispute = Row<'paymentDisputes'> & {
  purpose: PaymentPurpose;
  bookingId: string;
  code: string;
  packageName: string;
  tripDate: LocalDate;
  firstName: string;
  lastName: string;
};

/**
 * Disputes that need an answer come first, the most urgent at the top. Disputes that wait for the bank's
 * decision come next, and closed disputes come last.
 */
export async function readDisputes(db: Database, hasNames: boolean, now: Date): Promise<WireDisputes> {
  const { rows } = await sql<Dispute>`
    select d.*, a.purpose, b.id as booking_id, b.code, b.package_name, b.date as trip_date, c.first_name, c.last_name
    from payment_disputes d join payment_attempts a on a.id = d.attempt_id
    join bookings b on b.id = a.booking_id join customers c on c.id = b.customer_id
    order by d.closed_at desc nulls first, d.status, d.answer_by nulls last, d.opened_at desc, d.provider_ref
    limit ${most}`.execute(db);
  const today = venueDate(now);
  const toAnswer = rows.filter(({ status, answerBy }) => status === 'needs_answer' && answerBy !== null);
  return {
    disputes: rows.map((dispute) => ({
      provider: dispute.provider,
      id: dispute.providerRef,
      kind: dispute.kind,
      status: dispute.status,
      title: titleOf(dispute),
      sentence: [reasonText[dispute.reason], nextStep(dispute)].join(' '),
      amount: poundsOf(dispute.amount),
      fee: dispute.fee === null ? null : poundsOf(dispute.fee),
      takenBack: poundsOf(dispute.chargedBack),
      openedAt: dispute.openedAt.toISOString(),
      answerBy: dispute.answerBy?.toISOString() ?? null,
      daysLeft:
        dispute.answerBy === null || dispute.status !== 'needs_answer'
          ? null
          : daysBetween(today, venueDate(dispute.answerBy)),
      closedAt: dispute.closedAt?.toISOString() ?? null,
      bookingId: dispute.bookingId,
      code: dispute.code,
      packageName: dispute.packageName,
      tripDate: dispute.tripDate,
      ...(hasNames ? { name: `${dispute.firstName} ${dispute.lastName}`.trim() } : {}),
    })),
    toAnswer: { count: toAnswer.length, sum: poundsOf(sumOf(toAnswer)) },
    year: await readYear(db, partsOf(today).year),
  };
}

const sumOf = (all: readonly { amount: Pence }[]) => addPence(noMoney, ...all.map(({ amount }) => amount));

async function readYear(db: Database, year: number): Promise<WireDisputes['year']> {
  const from = beginOf(localDateOf(year, 1, 1));
  const to = beginOf(localDateOf(year + 1, 1, 1));
  const { rows } = await sql<Omit<WireDisputes['year'], 'year'>>`
    select count(*)::integer as disputes, count(*) filter (where status = 'won')::integer as won,
      count(*) filter (where status = 'lost')::integer as lost,
      (select count(*)::integer from payment_attempt_events where moved > 0 and at >= ${from} and at < ${to}
        and attempt_id in (select id from payment_attempts where provider not in ('cash', 'card_machine'))) as card_payments
    from payment_disputes where kind = 'dispute' and opened_at >= ${from} and opened_at < ${to}`.execute(db);
  return { year, ...rows[0]! };
}
