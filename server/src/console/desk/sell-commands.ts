import * as contract from '@slipway/shared/api/console/sale.ts';
import { mostStaffHolds } from '@slipway/shared/rules/staff-hold.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import { type LocalDate } from '@slipway/shared/values/local-date.ts';
import { sharedPaths } from '@slipway/shared/values/shared-paths.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import {
  type Pence,
  addPence,
  formatGbp,
  noMoney,
  penceOf,
  poundsOf,
  subtractPence,
} from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { loadCustomerAndItems, selectBooking } from '../../bookings/select-booking.ts';
import { makePayLink } from '../../bookings/money/pay-link/pay-link.ts';
import { tellPayLink, toldNobody } from '../../bookings/money/pay-link/tell-pay-link.ts';
import { type Sold, type StaffSale, givenAway, sellPlace } from '../../bookings/reserve/sell-place.ts';
import { phoneProblem } from '../../bookings/customers/phone-number.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { becomeSale } from '../enquiries/enquiry-commands.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { bookingConfirmedMail } from '../../mail/templates/booking-confirmed.ts';
import { type Hand, handOf, takeByHand } from '../../payments/hand-money.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { cashWarnings, requireHand } from './money/in-hand.ts';
import { type Way, linesOf, sentenceOf } from './sale-words.ts';
import { takeSaleBack } from './take-sale-back.ts';
import { type Actor, type Done, type Tools, command } from '../command/command.ts';

type AskedSale = z.output<(typeof contract.sellByLink)['input']>;
type SaleDone = z.output<(typeof contract.sellByLink)['result']>;

const ofPlace = {
  async dayOf(db: Database, { slotId }: AskedSale): Promise<LocalDate | undefined> {
    const slot = await db.selectFrom('slots').select('date').where('id', '=', slotId).executeTakeFirst();
    return slot?.date;
  },
  triesCoupon: ({ couponCode = '' }: AskedSale) => couponCode.trim() !== '',
};

/** Sells at the list price. The customer pays in cash or by card machine, or owes the price at the dock. */
export const sellWalkIn = command(contract.sellWalkIn, {
  name: 'sell-walk-in',
  kind: 'bookings',
  ...ofPlace,
  handler: (db, actor, input, tools) => sell(db, actor, input, input.by, handOf(input), undefined, tools),
  undo: takeSaleBack,
});

/** Holds a place until a displayed time, for a customer who pays on their own phone. */
export const sellByLink = command(contract.sellByLink, {
  name: 'sell-by-link',
  kind: 'bookings',
  ...ofPlace,
  handler: (db, actor, input, tools) => sell(db, actor, input, 'link', {}, undefined, tools),
});

type Agreed = { total: Pence; because: string };

/** Sells at an agreed price, or at no charge. A line gives the difference from the calculated price, and the reason. */
export const sellByHand = command(contract.sellByHand, {
  name: 'sell-by-hand',
  kind: 'money',
  ...ofPlace,
  handler: (db, actor, { agreedTotal, because, ...input }, tools) =>
    sell(db, actor, input, input.by, handOf(input), { total: penceOf(agreedTotal), because }, tools),
  // This sale cannot be undone, because the pay link has to work while the customer is on the phone. Staff can end the
  // hold instead.
  isFinal: ({ by }) => by === 'link',
  undo: takeSaleBack,
});

/** Sells one place, or two places to a party that needs two boats. One transaction sells both places or neither. */
async function sell(
  db: Database,
  actor: Actor,
  asked: AskedSale,
  way: Way,
  hand: Hand,
  agreed: Agreed | undefined,
  tools: Tools,
): Promise<Done<SaleDone>> {
  const { now, publicUrl } = tools;
  const { name, phone, email } = asked;
  const soldBy = actor.person?.id ?? null;
  if (way === 'link') await requireFewHolds(db, soldBy, asked.secondBoat === undefined ? 1 : 2, now);
  const customer = await addCustomer(db, asked, now);
  const sale: StaffSale = {
    slotId: asked.slotId,
    packageId: asked.packageId,
    guests: asked.guests,
    addOns: asked.addOns,
    couponCode: asked.couponCode?.trim() === '' ? undefined : asked.couponCode,
    customer,
    agreed: agreed === undefined ? undefined : { ...agreed, because: agreed.because.trim() },
    isHeld: way === 'link',
    method: way,
    source: asked.isWalkIn ? 'walk_in' : 'phone',
    soldBy,
    linkedTo: null,
    cause: way === 'link' ? 'sold by staff, to be paid by link' : 'sold by staff',
  };
  const first = await sellPlace(db, sale, tools.business, now);
  const second =
    asked.secondBoat === undefined
      ? undefined
      : await sellPlace(
          db,
          // An agreed price, add-ons and discounts are for the first boat only.
          {
            ...sale,
            guests: asked.secondBoat,
            addOns: [],
            couponCode: undefined,
            agreed: agreed?.total === 0 ? sale.agreed : undefined,
            linkedTo: first.id,
          },
          tools.business,
          now,
        );
  const all = second === undefined ? [first] : [first, second];
  const total = addPence(...all.map((one) => one.total));
  if (asked.shownTotal !== undefined && penceOf(asked.shownTotal) !== total)
    throw new Refusal('price_changed', {
      message: `The price is ${formatGbp(total)} now. Nothing is sold yet: please tell the customer the new price, then continue.`,
      details: { total },
    });
  const paid = await takePayment(db, { all, total, way, hand, soldBy }, now);
  // One pay link covers both boats.
  const url =
    way === 'link'
      ? (await makePayLink(db, publicUrl, { bookingId: first.id, debt: 'price', madeBy: soldBy }, now))
          .address
      : undefined;
  // Walk-in customers get no message, because they scan the QR code on the screen at the jetty.
  const told =
    url === undefined || asked.isWalkIn
      ? toldNobody
      : await tellPayLink(
          db,
          {
            booking: await selectBooking(db, first.id).executeTakeFirstOrThrow(),
            url,
            sum: total,
            until: first.holdExpiresAt ?? now,
            isDeposit: false,
          },
          tools,
        );
  if (way !== 'link') for (const { id } of all) await confirmByMail(db, id, now);
  const codes = await codesOf(db, all);
  const code = codes[0]!;
  const page =
    customer.email === ''
      ? sharedPaths.party(code.partyToken)
      : hrefOf(sitePaths.bookingView(first.id, customer.email));
  const enquiryDoneAt =
    asked.enquiry === undefined ? null : await becomeSale(db, actor, asked.enquiry, first.id, now);
  return {
    subject: { kind: 'booking', id: first.id },
    effect: {
      sentence: sentenceOf(customer, all, way, total),
      figures: [
        ...linesOf(first),
        ...(second === undefined ? [] : [{ label: 'Second boat', value: formatGbp(second.total) }]),
        { label: 'Total', value: formatGbp(total) },
        ...(hand.given === undefined ? [] : [{ label: 'Change', value: formatGbp(paid.change) }]),
        ...told.figures,
      ],
      warnings: paid.warnings,
    },
    before: enquiryDoneAt === null ? {} : { enquiryDoneAt: enquiryDoneAt.toISOString() },
    after: {
      slotId: asked.slotId,
      guests: asked.guests,
      total,
      way,
      ...(second === undefined ? {} : { second: second.id }),
      ...(asked.enquiry === undefined ? {} : { enquiry: asked.enquiry }),
    },
    personal: { before: {}, after: { name, phone, email, because: agreed?.because.trim() } },
    // The preview and the sale make different ids, codes and deadlines, so `basis` leaves them out.
    basis: [asked, way, agreed, hand, all.map((one) => [one.total, one.decided.price])],
    ...(agreed === undefined ? {} : { money: addPence(...all.map(givenAway)) }),
    result: {
      bookingId: first.id,
      code: code.code,
      total: poundsOf(total),
      change: poundsOf(paid.change),
      holdUntil: first.holdExpiresAt?.toISOString() ?? null,
      ...(url === undefined ? { page: publicUrl + page } : { payLink: url }),
      textedAt: told.textedAt?.toISOString() ?? null,
      second:
        second === undefined
          ? null
          : { bookingId: second.id, code: codes[1]!.code, total: poundsOf(second.total) },
    },
    secrets: ['payLink', 'page'],
    wakes: ['mail', 'payments'],
  };
}

/**
 * Limits the unpaid holds of each member of staff, so that nobody blocks a whole Saturday for parties that have not
 * paid.
 */
async function requireFewHolds(db: Database, soldBy: string | null, more: number, now: Date): Promise<void> {
  if (soldBy === null) return;
  await db.selectFrom('staff').select('id').where('id', '=', soldBy).forUpdate().execute();
  const { live } = await db
    .selectFrom('bookings')
    .select(sql<number>`count(*)::integer`.as('live'))
    .where('soldBy', '=', soldBy)
    .where('status', '=', 'held')
    .where('holdExpiresAt', '>', now)
    .executeTakeFirstOrThrow();
  if (live + more > mostStaffHolds)
    throw new Refusal('too_many_holds', {
      message: `You hold ${live} places for parties that have not paid. Release one first, or take the money now.`,
    });
}

async function addCustomer(
  db: Database,
  { name, phone, email }: AskedSale,
  now: Date,
): Promise<Row<'customers'>> {
  const words = name.trim().split(/\s+/);
  const [firstName = '', ...rest] = words;
  if (firstName === '')
    throw new Refusal('invalid', { message: 'Please type the customer’s name.', details: { field: 'name' } });
  const country = 'United Kingdom';
  const typed = { phone: phone.trim(), email: email.trim() };
  if (typed.email !== '' && !canReceiveMail(typed.email))
    throw new Refusal('email_not_deliverable', { details: { field: 'email' } });
  const wrongPhone = typed.phone === '' ? undefined : phoneProblem(typed.phone, country);
  if (wrongPhone !== undefined)
    throw new Refusal('phone_not_callable', { message: wrongPhone, details: { field: 'phone' } });
  const customer = {
    id: randomId(),
    ...typed,
    emailKey: emailKey(typed.email),
    firstName,
    lastName: rest.join(' '),
    country,
    createdAt: now,
  };
  await db.insertInto('customers').values(customer).execute();
  return customer;
}

type Taking = { all: readonly Sold[]; total: Pence; way: Way; hand: Hand; soldBy: string | null };

/** Records a payment in cash or by card machine together with the sale. */
async function takePayment(
  db: Database,
  { all, total, way, hand, soldBy }: Taking,
  now: Date,
): Promise<{ change: Pence; warnings: string[] }> {
  if (way === 'link' || way === 'dock' || total === 0) return { change: noMoney, warnings: [] };
  requireHand(way, hand, total);
  const change = way === 'cash' && hand.given !== undefined ? subtractPence(hand.given, total) : noMoney;
  const warnings = way === 'cash' ? await cashWarnings(db, soldBy, hand.float, now, change) : [];
  const slip = hand.slip?.trim() ?? null;
  for (const [index, { id, total: amount }] of all.entries()) {
    if (amount === 0) continue;
    const given = index > 0 ? null : (hand.given ?? null);
    await takeByHand(
      db,
      { bookingId: id, amount, method: way, slip, given, staffId: soldBy, isForOwed: false },
      now,
    );
  }
  return { change, warnings };
}

/** A customer without an email address gets no email. */
async function confirmByMail(db: Database, id: string, now: Date): Promise<void> {
  const booking = await selectBooking(db, id).executeTakeFirstOrThrow();
  const { customer, items } = await loadCustomerAndItems(db, booking);
  await insertMail(db, bookingConfirmedMail({ booking, items, customer }), now);
}

async function codesOf(
  db: Database,
  all: readonly Sold[],
): Promise<Pick<Row<'bookings'>, 'id' | 'code' | 'partyToken'>[]> {
  const rows = await db
    .selectFrom('bookings')
    .select(['id', 'code', 'partyToken'])
    .where(
      'id',
      'in',
      all.map(({ id }) => id),
    )
    .execute();
  return all.map(({ id }) => rows.find((row) => row.id === id)!);
}
