import { counted } from '@slipway/shared/values/counted.ts';
import * as contract from '@slipway/shared/api/console/personal-data.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { type Command, command } from '../command/command.ts';
import { erasePerson as erase } from './erase-person.ts';
import { type Person, type Section, everythingAbout, findPerson, forgettingOf } from './person.ts';

/**
 * Exports everything about one person, so that staff can give it to them. The log records the export, but not the
 * person.
 */
export const exportPerson = {
  name: 'export-personal-data',
  permission: 'export-personal-data',
  kind: 'people',
  needsStepUp: true,
  keepsNoReason: true,
  input: contract.exportPerson.body,
  async handler(db, _actor, { who }) {
    const person = await findPerson(db, who);
    const sections = await everythingAbout(db, person);
    return {
      subject: subjectOf(person),
      effect: {
        sentence: `Everything about one person was read: ${asText(person)}.`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { sections: sections.length },
      result: { sections, forgotten: (await forgettingOf(db, person)) ?? null },
      secrets: ['sections', 'forgotten'],
    };
  },
} satisfies Command<
  typeof contract.exportPerson.body,
  { sections: Section[]; forgotten: Awaited<ReturnType<typeof forgettingOf>> | null }
>;

/** Erases a person permanently. The erasure is repeated in every backup that is restored later. */
export const erasePerson = command(contract.erasePerson, {
  name: 'erase-personal-data',
  kind: 'people',
  needsStepUp: true,
  keepsNoReason: true,
  async handler(db, _actor, { who }, { now }) {
    const person = await findPerson(db, who);
    await refuseWhileSomethingIsOpen(db, person);
    await erase(db, person);
    const hasInvoice = await isNamedOnInvoice(db, person);
    const { bookingIds, customerIds, enquiryIds, reviewIds } = person;
    await db
      .insertInto('erasures')
      .values({ id: randomId(), erasedAt: now, bookingIds, customerIds, enquiryIds, reviewIds, keptAt: null })
      .execute();
    return {
      subject: subjectOf(person),
      effect: {
        // The sentence contains no name or address, because it stays in the log.
        sentence: `One person is erased: ${asText(person)}.`,
        figures: [],
        warnings: [
          'This cannot be undone. If a backup is restored later, this person is erased again.',
          ...(bookingIds.length > 0 ? ['Days, sums and payments stay in the books, without a name.'] : []),
          ...(hasInvoice
            ? ['The name and address on their VAT invoice stay for six years, as tax law requires.']
            : []),
          ...(reviewIds.length > 0
            ? ['Their review is removed from the site, and its stars no longer count in the average.']
            : []),
        ],
      },
      before: {},
      after: { bookings: bookingIds.length, enquiries: enquiryIds.length, reviews: reviewIds.length },
      basis: [bookingIds, customerIds, enquiryIds, reviewIds],
      result: { bookings: bookingIds.length },
    };
  },
});

async function isNamedOnInvoice(db: Database, { bookingIds }: Person): Promise<boolean> {
  const { rows } = await sql`select from vat_documents
    where booking_id = any(${bookingIds}) and buyer_name is not null limit 1`.execute(db);
  return rows.length > 0;
}

/** Throws if the person has an open trip, which needs the name, or an open refund, which needs the email address. */
async function refuseWhileSomethingIsOpen(db: Database, { bookingIds }: Person): Promise<void> {
  const rows = await db
    .selectFrom('bookings')
    .select(['date', 'status'])
    .where(sql<boolean>`id = any(${bookingIds})`)
    .orderBy('id')
    .forUpdate()
    .execute();
  const open = rows.find(({ status }) => status === 'held' || status === 'confirmed');
  if (open !== undefined)
    throw new Refusal('invalid', {
      message: `Their trip on ${formatLongDate(open.date)} is still open. Cancel it, or wait until the day after it.`,
    });
  const { rows: moving } = await sql`
    select 1 from refunds r join payment_attempts a on a.id = r.attempt_id
    where a.booking_id = any(${bookingIds}) and r.status in ('requested', 'accepted') limit 1`.execute(db);
  if (moving.length > 0)
    throw new Refusal('invalid', {
      message: 'A refund to them is still on its way. Wait until it has arrived.',
    });
}

/** The subject in the log is the id of a row, so that the log does not name the person. */
function subjectOf({ bookingIds, customerIds, enquiryIds }: Person) {
  return { kind: 'personal data', id: bookingIds[0] ?? customerIds[0] ?? String(enquiryIds[0]) };
}

function asText({ bookingIds, enquiryIds, reviewIds }: Person): string {
  return [
    counted(bookingIds.length, 'booking'),
    counted(enquiryIds.length, 'enquiry', 'enquiries'),
    counted(reviewIds.length, 'review'),
  ].join(', ');
}
