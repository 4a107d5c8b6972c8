import type { Business } from '@slipway/shared/business.ts';
import { countries } from '@slipway/shared/countries.ts';
import { textFigures } from '@slipway/shared/rules/business-terms.ts';
import {
  type TextFacts,
  messageText,
  mostOfAddress,
  takesTexts,
  textLinkLength,
} from '@slipway/shared/rules/text-message.ts';
import { hourMs } from '@slipway/shared/values/durations.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import { toInstant } from '@slipway/shared/values/venue-time.ts';
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import type { Database, Row } from '../../platform/database/tables.ts';
import { hashOf, randomId } from '../../platform/security/random-id.ts';

/** The facts of each kind of text, without the trip, which is read from the booking. */
export type TextNews = TextFacts extends infer Each
  ? Each extends TextFacts
    ? Omit<Each, 'trip'>
    : never
  : never;

type About = {
  booking: Pick<Row<'bookings'>, 'id' | 'date' | 'startTime'>;
  customer: Pick<Row<'customers'>, 'firstName' | 'phone' | 'country'>;
  /**
   * The page of the site that the text's link opens, as the hash router names it. Null if the text has no link and asks
   * the party to ring.
   */
  leadsTo: string | null;
};

/** The fields of a text that has not been sent yet. */
export const notSentYet = {
  claimedAt: null,
  providerRef: null,
  problem: null,
  nextCheckAt: null,
  costMicros: null,
  costUnit: null,
};

/**
 * Writes a text message to the party about some news. Call this function in the transaction that writes the email about
 * the same news. The text is sent once nobody can undo the change, and an undo deletes the text. Writes nothing if the
 * owner has switched text messages off, or if no texts go to this kind of number. Returns whether a text was written.
 */
export async function textParty(
  db: Database,
  news: TextNews,
  { booking, customer, leadsTo }: About,
  { business, publicUrl, now }: { business: Business; publicUrl: string; now: Date },
): Promise<boolean> {
  const figures = textFigures((await readTermsAt(db, now)).terms);
  const recipient = numberOf(customer);
  if (!figures.areTextsSent || recipient === undefined || !takesTexts(recipient, figures.textCountries))
    return false;
  const link = randomId().slice(0, textLinkLength);
  const address = publicUrl + hrefOf(sitePaths.textLink(link));
  const isShort = leadsTo !== null && address.length <= mostOfAddress;
  const trip = { date: booking.date, startTime: booking.startTime };
  const begins = toInstant(booking.date, booking.startTime).getTime();
  await db
    .insertInto('textMessages')
    .values({
      id: randomId(),
      kind: news.kind,
      bookingId: booking.id,
      recipient,
      words: messageText({ ...news, trip } as TextFacts, {
        business: business.name,
        firstName: customer.firstName,
        address: isShort ? address : null,
        phone: business.phone,
      }),
      linkHash: isShort ? hashOf(link) : null,
      leadsTo: isShort ? leadsTo : null,
      createdAt: now,
      ...notSentYet,
      // A text message is worth sending until the trip begins, or for one hour, whichever is longer.
      usefulUntil: new Date(Math.max(begins, now.getTime() + hourMs)),
    })
    .execute();
  return true;
}

/** Whether the owner has switched text messages on. */
export async function areTextsSent(db: Database, now: Date): Promise<boolean> {
  return textFigures((await readTermsAt(db, now)).terms).areTextsSent;
}

/** The number as '+447700900123', or undefined if it is not a telephone number. */
function numberOf({ phone, country }: About['customer']): string | undefined {
  const chosen = countries.find(({ name }) => name === country)?.code;
  const plan = chosen !== undefined && isSupportedCountry(chosen) ? chosen : 'GB';
  for (const defaultCountry of [plan, 'GB'] as const) {
    const number = parsePhoneNumberFromString(phone, { defaultCountry, extract: false });
    if (number?.isPossible() === true) return number.number;
  }
  return undefined;
}

/** The page that a text message's link opens. Undefined if the link is unknown, or if its booking was erased. */
export async function findTextLink(db: Database, link: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('textMessages')
    .select('leadsTo')
    .where('linkHash', '=', hashOf(link))
    .executeTakeFirst();
  return row?.leadsTo ?? undefined;
}
