import * as contract from '@slipway/shared/api/console/booking.ts';
import { canReceiveMail, emailKey } from '@slipway/shared/values/email-address.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { writeConfirmationAgain } from '../../bookings/follow-up/send-confirmation-again.ts';
import { loadCustomer } from '../../bookings/select-booking.ts';
import { phoneProblem } from '../../bookings/customers/phone-number.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { insertMail } from '../../mail/mail-queries.ts';
import { contactChangedMail } from '../../mail/templates/contact-changed.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { command } from '../command/command.ts';
import { digestOf } from '../../platform/security/digest.ts';
import { type LockedTrip, fullName, lockTrips } from '../day/lock-trip.ts';

/** Adds a note for the team. */
export const writeNote = command(contract.writeNote, {
  name: 'write-note',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, actor, { bookingId, note, text: typed }, { now }) {
    const [booking] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    const known = await db
      .selectFrom('bookingNotes')
      .select('bookingId')
      .where('id', '=', note)
      .executeTakeFirst();
    if (known !== undefined && known.bookingId !== bookingId) throw new Refusal('idempotency_key_reused');
    if (known === undefined)
      await db
        .insertInto('bookingNotes')
        .values({ id: note, bookingId, text: typed.trim(), at: now, staffId: actor.person?.id ?? null })
        .execute();
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: { sentence: `A note on ${fullName(booking)}’s booking.`, figures: [], warnings: [] },
      before: {},
      after: { note, isNew: known === undefined },
      personal: { before: {}, after: { text: typed.trim() } },
      basis: [bookingId, typed],
      result: { note },
    };
  },
  async undo(db, _actor, { subject, after }) {
    await lockTrips(db, [subject.id], { isAlone: false });
    if (after['isNew'] !== true) throw new Refusal('cannot_undo');
    await db.deleteFrom('bookingNotes').where('id', '=', String(after['note'])).execute();
  },
});

/** Sends the confirmation again, to the booking's own email address. */
export const sendConfirmationByStaff = command(contract.sendConfirmationByStaff, {
  name: 'send-confirmation',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, { bookingId }, tools) {
    const [booking] = (await lockTrips(db, [bookingId], { isAlone: false })) as [LockedTrip];
    if (booking.emailKey === '')
      throw new Refusal('invalid', { message: 'This booking has no email address.' });
    if (!(await writeConfirmationAgain(db, bookingId, tools.now)))
      throw new Refusal('trip_over', {
        message: 'This booking is not confirmed, so there’s nothing to send.',
      });
    const { email } = await loadCustomer(db, booking);
    return {
      subject: { kind: 'booking', id: bookingId },
      effect: {
        sentence: `The confirmation will be sent to ${email} again.`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { kind: 'booking_confirmed_again' },
      result: {},
    };
  },
  async undo(db, _actor, { subject }) {
    await lockTrips(db, [subject.id], { isAlone: false });
  },
});

/** The version of a customer's contact details. A form sends it back, so that a save of outdated details is refused. */
export function contactVersion(
  customer: Pick<Row<'customers'>, 'firstName' | 'lastName' | 'email' | 'phone'>,
): string {
  const { firstName, lastName, email, phone } = customer;
  return digestOf([firstName, lastName, email, phone]).slice(0, 22);
}

/**
 * Changes the name, email and phone of one booking. The booking gets its own customer row, so that no other booking
 * changes.
 */
export const changeContact = command(contract.changeContact, {
  name: 'change-contact',
  kind: 'bookings',
  bookingOf: async (_db, { bookingId }) => bookingId,
  async handler(db, _actor, input, tools) {
    const [booking] = (await lockTrips(db, [input.bookingId], { isAlone: false })) as [LockedTrip];
    const customer = await loadCustomer(db, booking);
    if (contactVersion(customer) !== input.version)
      throw new Refusal('version_changed', {
        details: { console: { changed: await lastChange(db, input.bookingId) } },
      });
    const typed = {
      firstName: input.firstName.trim(),
      lastName: input.lastName.trim(),
      email: input.email.trim(),
      phone: input.phone.trim(),
    };
    if (!canReceiveMail(typed.email))
      throw new Refusal('email_not_deliverable', { details: { field: 'email' } });
    const wrongPhone = phoneProblem(typed.phone, customer.country);
    if (wrongPhone !== undefined)
      throw new Refusal('phone_not_callable', { message: wrongPhone, details: { field: 'phone' } });
    const id = randomId();
    const key = emailKey(typed.email);
    await db
      .insertInto('customers')
      .values({ ...customer, ...typed, id, emailKey: key, createdAt: tools.now })
      .execute();
    await pointTo(db, booking.id, { customerId: id, emailKey: key });
    const isNewAddress = key !== customer.emailKey;
    if (isNewAddress && customer.email !== '')
      await insertMail(
        db,
        contactChangedMail({
          bookingId: booking.id,
          firstName: customer.firstName,
          oldEmail: customer.email,
          what: `${booking.packageName}, ${formatLongDate(booking.date)}, ${booking.startTime}`,
        }),
        tools.now,
      );
    const { firstName, lastName, email, phone } = customer;
    return {
      subject: { kind: 'booking', id: booking.id },
      effect: {
        sentence: `${fullName(customer)}’s contact details are changed.`,
        figures: [],
        warnings: isNewAddress ? [`${email} is told that the address has changed.`] : [],
      },
      before: { customerId: booking.customerId, emailKeyOf: booking.customerId },
      after: { customerId: id },
      personal: { before: { firstName, lastName, email, phone }, after: typed },
      basis: [booking.id, input.version, typed],
      result: { version: contactVersion(typed) },
    };
  },
  async undo(db, _actor, { subject, before, after }) {
    const [booking] = (await lockTrips(db, [subject.id], { isAlone: false })) as [LockedTrip];
    if (booking.customerId !== after['customerId']) throw new Refusal('cannot_undo');
    const former = await db
      .selectFrom('customers')
      .select(['id', 'emailKey'])
      .where('id', '=', String(before['customerId']))
      .executeTakeFirst();
    if (former === undefined) throw new Refusal('cannot_undo');
    await pointTo(db, subject.id, { customerId: former.id, emailKey: former.emailKey });
    await db.deleteFrom('customers').where('id', '=', booking.customerId).execute();
  },
});

function pointTo(db: Database, id: string, to: { customerId: string; emailKey: string }) {
  return db.updateTable('bookings').set(to).where('id', '=', id).execute();
}

async function lastChange(db: Database, bookingId: string): Promise<{ by: string | null; at: string }> {
  const row = await db
    .selectFrom('staffActions as a')
    .leftJoin('staff as p', 'p.id', 'a.staffId')
    .select(['p.name', 'a.at'])
    .where('subjectKind', '=', 'booking')
    .where('subjectId', '=', bookingId)
    .where('command', '=', 'change-contact')
    .orderBy('a.id', 'desc')
    .executeTakeFirst();
  return { by: row?.name ?? null, at: (row?.at ?? new Date(0)).toISOString() };
}
