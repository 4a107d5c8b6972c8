import { listed } from '@slipway/shared/values/counted.ts';
import { formatCovered, guestPriceOf } from '@slipway/shared/rules/guest-price.ts';
import { formatParty, isGuestCount, mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import { boatPriceOf } from '@slipway/shared/rules/price.ts';
import {
  type LocalDate,
  addDays,
  formatCardDate,
  formatLongDate,
  parseLocalDate,
} from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { Calendar } from '../../catalogue/availability/calendar.ts';
import { type ShownSlot, shownDays } from '../../catalogue/availability/routes.ts';
import { readBoats } from '../../catalogue/boat-kinds.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';
import { findPackages } from '../../catalogue/catalogue-queries.ts';
import { withoutJavaScript } from '@slipway/shared/business-block.ts';
import { Html, html } from '../../mail/html.ts';
import type { Deps } from '../../bookings/deps.ts';
import type { LinkCard } from './link-card.ts';

type Query = Readonly<Record<string, unknown>>;
type BoatPackage = Awaited<ReturnType<typeof findPackages>>[number] & { mostGuests: number | undefined };

/** The number of days listed for people without JavaScript. */
const listedDays = 14;

/**
 * Makes the texts for an address of the wizard: a link preview, and the page without JavaScript. Both name
 * the trip, day and time in the address, with the price. The page also lists the free times of the next two
 * weeks. Choices that the wizard does not offer are left out.
 */
export async function choiceCard(
  { db, now, changes, business }: Pick<Deps, 'db' | 'now' | 'changes' | 'business'>,
  calendar: Calendar,
  query: Query,
): Promise<LinkCard> {
  await changes.untilFresh(false);
  const boatsOf = await readBoats(db, now());
  const packages = (await findPackages(db))
    .filter(({ status }) => status === 'active')
    .map((one) => ({ ...one, mostGuests: boatsOf(one).mostGuests }));
  const boatPackage = packages.find(({ id }) => String(id) === query['package_id']);
  const asked = Number(query['guests']);
  const most = mostGuestsOf(boatPackage === undefined ? packages : [boatPackage]);
  const guests = isGuestCount(asked, most) ? asked : 0;
  const days = (from: LocalDate, to: LocalDate) =>
    shownDays(calendar, { from, to, packageId: boatPackage?.id, guests: guests === 0 ? undefined : guests });
  const today = venueDate(now());
  const { terms } = await readTermsAt(db, now());
  const vat = terms.vatRate === 0 ? '' : ', VAT included';
  const next = days(today, addDays(today, listedDays - 1));
  const date = parseLocalDate(String(query['date']));
  const { title, description } =
    boatPackage === undefined || date === undefined
      ? wordsWithoutTime(boatPackage, { guests, vat }, business.name)
      : textOf(boatPackage, date, days(date, date)[0]?.slots ?? [], { time: query['time'], guests, vat });
  const free = next
    .map(({ date: day, slots }) => ({ date: day, slots: slots.filter(({ isFree }) => isFree) }))
    .filter(({ slots }) => slots.length > 0);
  return {
    title: `${title} | ${business.name}`,
    description,
    text: html`<h1>${title}</h1>
      <p>${description}</p>
      ${new Html(withoutJavaScript(business, 'book online', 'book for you'))}
      <h2>Times still available until ${formatCardDate(addDays(today, listedDays - 1))}</h2>
      ${
        free.length === 0
          ? html`<p>No time is left in these two weeks.</p>`
          : html`<ul>
              ${free.map((day) => freeDay(day, boatPackage === undefined ? packages : []))}
            </ul>`
      }`,
  };
}

/**
 * Writes the free times of one day as a line of the list. `packages`: the packages to name at each time;
 * empty if the visitor has chosen a package.
 */
function freeDay(
  { date, slots }: { date: LocalDate; slots: readonly ShownSlot[] },
  packages: readonly BoatPackage[],
) {
  const times = new Map<string, string[]>();
  for (const { startTime, packageIds } of slots) {
    const only = packages.filter(({ id }) => packageIds?.includes(id)).map(({ name }) => name);
    const of = only.length === 0 ? '' : ` (${listed(only, 'or')})`;
    times.set(of, [...(times.get(of) ?? []), startTime]);
  }
  const said = [...times].map(([of, starts]) => starts.join(', ') + of).join('; ');
  return html`<li>${formatCardDate(date)}: ${said}</li>`;
}

/** `guests`: 0 before the visitor has chosen the number. `vat`: the words about VAT after a price. */
type Party = { guests: number; vat: string };

function wordsWithoutTime(boatPackage: BoatPackage | undefined, party: Party, name: string) {
  return boatPackage === undefined
    ? { title: 'Book a boat', description: `Choose a day, a time and a trip with ${name}.` }
    : {
        title: `Book a boat: ${boatPackage.name}`,
        description: `${fromPrice(boatPackage, party)} Choose a day and a time.`,
      };
}

function fromPrice(
  { price, pricePerExtraGuest, minimumGuests, mostGuests }: BoatPackage,
  { guests, vat }: Party,
): string {
  const extraGuest =
    pricePerExtraGuest === null || minimumGuests === null
      ? null
      : { from: minimumGuests, price: pricePerExtraGuest };
  const from = guestPriceOf({ price, extraGuest, mostGuests }, guests);
  return `From ${formatGbp(from.price)} ${formatCovered(from)}${vat}.`;
}

function textOf(
  boatPackage: BoatPackage,
  date: LocalDate,
  slots: readonly ShownSlot[],
  { time: wanted, ...party }: Party & { time: unknown },
) {
  const slot = slots.find(({ startTime }) => startTime === wanted);
  const time = slot === undefined ? '' : `, ${slot.startTime}`;
  const title = `${boatPackage.name}, ${formatLongDate(date)}${time}`;
  if (slot === undefined)
    return {
      title,
      description: slots.some(({ isFree }) => isFree)
        ? `${fromPrice(boatPackage, party)} Choose a time.`
        : 'No time is left on that day. See which days have one.',
    };
  if (!slot.isFree) return { title, description: 'This time is no longer available. See which others are.' };
  const price = boatPriceOf({ ...slot, packagePrice: boatPackage.price, guests: party.guests });
  return {
    title,
    description: `${formatGbp(price)} ${formatParty(party.guests, slot)}, the whole boat${party.vat}.`,
  };
}
