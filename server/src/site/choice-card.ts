import type { WireAvailableDate } from '@slipway/shared/api/catalogue.ts';
import { formatParty, isGuestCount } from '@slipway/shared/rules/guests.ts';
import { boatPriceOf } from '@slipway/shared/rules/price.ts';
import {
  addDays,
  formatCardDate,
  formatLongDate,
  localDate,
  parseLocalDate,
} from '@slipway/shared/values/local-date.ts';
import { basisPointsFromPercent, formatGbp, penceFromPounds } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Calendar } from '../availability/calendar.ts';
import { findPackages } from '../catalogue/catalogue-queries.ts';
import { withoutJavaScript } from '@slipway/shared/without-javascript.ts';
import { Html, html } from '../mail/html.ts';
import type { Deps } from '../runtime/deps.ts';
import type { LinkCard } from './link-card.ts';

type Query = Readonly<Record<string, unknown>>;
type Period = WireAvailableDate['periods'][number];
type BoatPackage = Awaited<ReturnType<typeof findPackages>>[number];

/** As many days are listed for who has no JavaScript. */
const listedDays = 14;

/**
 * Of the wizard's address: trip, day, time and price that somebody has chosen there, and for browsers without JavaScript
 * the free times of the next two weeks. Words that are no choice of ours are left out.
 */
export async function choiceCard(
  { db, now, changes, business }: Pick<Deps, 'db' | 'now' | 'changes' | 'business'>,
  calendar: Calendar,
  query: Query,
): Promise<LinkCard> {
  await changes.untilFresh(false);
  const boatPackage = (await findPackages(db)).find(
    ({ id, status }) => status === 'active' && String(id) === query['package_id'],
  );
  const days = (from: string, to: string) =>
    (
      JSON.parse(calendar({ from, to, packageId: boatPackage?.id }).plain.toString()) as {
        data: WireAvailableDate[];
      }
    ).data;
  const today = venueDate(now());
  const next = days(today, addDays(today, listedDays - 1));
  const date = parseLocalDate(String(query['date']));
  const { title, description } =
    boatPackage === undefined || date === undefined
      ? wordsWithoutTime(boatPackage, business.name)
      : wordsOf(boatPackage, date, days(date, date)[0]?.periods ?? [], query);
  const free = next
    .map((day) => ({ ...day, periods: day.periods.filter(isFree) }))
    .filter(({ periods }) => periods.length > 0);
  return {
    title: `${title} | ${business.name}`,
    description,
    text: html`<h1>${title}</h1>
      <p>${description}</p>
      ${new Html(withoutJavaScript(business, 'book online', 'book for you'))}
      <h2>Free until ${formatCardDate(addDays(today, listedDays - 1))}</h2>
      ${
        free.length === 0
          ? html`<p>Nothing is free in these two weeks.</p>`
          : html`<ul>
              ${free.map(freeDay)}
            </ul>`
      }`,
  };
}

function freeDay({ date, periods }: WireAvailableDate) {
  return html`<li>
    ${formatCardDate(localDate(date))}: ${periods.map(({ start_time: start }) => start).join(', ')}
  </li>`;
}

function isFree({ isAvailable, isSoldOut }: Period): boolean {
  return isAvailable && !isSoldOut;
}

function wordsWithoutTime(boatPackage: BoatPackage | undefined, name: string) {
  return boatPackage === undefined
    ? { title: 'Book a boat', description: `Choose a day, a time and a trip with ${name}.` }
    : {
        title: `Book a boat: ${boatPackage.name}`,
        description: `From ${formatGbp(boatPackage.price)} for the whole boat. Choose a day and a time.`,
      };
}

function wordsOf(
  boatPackage: BoatPackage,
  date: NonNullable<ReturnType<typeof parseLocalDate>>,
  periods: readonly Period[],
  query: Query,
) {
  const period = periods.find(({ start_time: start }) => start === query['time']);
  const time = period === undefined ? '' : `, ${period.start_time}`;
  const title = `${boatPackage.name}, ${formatLongDate(date)}${time}`;
  if (period === undefined)
    return {
      title,
      description: periods.some(isFree)
        ? `From ${formatGbp(boatPackage.price)} for the whole boat. Choose a time.`
        : 'Nothing is free on that day. See which days are.',
    };
  if (!isFree(period)) return { title, description: 'This time is no longer free. See which others are.' };
  const asked = Number(query['guests']);
  const guests = isGuestCount(asked) ? asked : 0;
  const minimumGuests = period.min_passenger_count;
  const price = boatPriceOf({
    packagePrice: boatPackage.price,
    surcharge:
      period.price_type === 'fixed'
        ? { kind: 'fixed', amount: penceFromPounds(period.base_price_mark_up)! }
        : { kind: 'percentage', percent: basisPointsFromPercent(period.base_price_mark_up) },
    guests,
    minimumGuests,
    pricePerExtraGuest: penceFromPounds(period.price_per_person)!,
  });
  return {
    title,
    description: `${formatGbp(price)} ${formatParty(guests, { minimumGuests })}, the whole boat, VAT included.`,
  };
}
