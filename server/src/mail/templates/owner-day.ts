import { allergensLine } from '@slipway/shared/values/allergens.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import type { Business } from '@slipway/shared/business.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import { type Part, paragraph } from '../mail-content.ts';
import { type MailTemplate, said } from '../mail-template.ts';
import type { Mail } from '../mail.ts';

/** One trip as the owner reads it; times are venue time. */
export type DayParty = {
  bookingId: string;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  boat: string;
  packageName: string;
  guests: number;
  name: string;
  phone: string;
  isCaptainDeclared: boolean;
  /** The captain, if somebody other than the customer. */
  captainName: string | null;
  code: string;
  items: readonly {
    name: string;
    quantity: number;
    comment: string;
    type: string;
    /** The names of the allergens on the menu; null: not recorded; undefined: the email is older than this field. */
    allergens?: readonly string[] | null;
  }[];
};

type Day = { date: LocalDate; parties: readonly DayParty[]; kitchen: readonly DayParty[] };

export const ownerDay: MailTemplate<Day> = {
  name: 'owner_day',
  version: 1,
  content: ({ date, parties, kitchen }) => {
    const day = formatLongDate(date);
    const count = counted(parties.length, 'party', 'parties');
    return {
      subject: `Tomorrow, ${day}: ${count}`,
      heading: `Tomorrow: ${count}.`,
      parts: [
        parties.length === 0
          ? paragraph('Nobody has booked for tomorrow.')
          : {
              kind: 'facts',
              lines: parties.map((party) => ({ label: hours(party), value: whoComes(party) })),
            },
        ...kitchenParts(kitchen),
      ],
    };
  },
};

/** To the owner at 18:00: tomorrow's trips, and the preparations for the next three days. */
export function ownerDayMail({ date, parties, kitchen }: Day, business: Business): Mail {
  return {
    kind: 'owner_day',
    bookingId: null,
    recipient: business.email,
    onceKey: `owner day ${date}`,
    ...said(ownerDay, { date, parties, kitchen }),
  };
}

function hours({ startTime, endTime }: DayParty): string {
  return `${startTime} to ${endTime}`;
}

function whoComes(party: DayParty): string {
  const orders = party.items.map(order).join('; ');
  return `${party.boat}: ${party.name}, ${party.phone}, ${party.guests} on ${party.packageName}, ${captainOf(party)}, code ${displayCode(party.code)}${orders === '' ? '' : `. ${orders}`}`;
}

/** 'captain Sam', 'captain Sam, who has not accepted yet' */
export function captainOf({
  name,
  captainName,
  isCaptainDeclared,
}: Pick<DayParty, 'name' | 'captainName' | 'isCaptainDeclared'>): string {
  if (captainName === null) return isCaptainDeclared ? `captain ${name}` : 'captain not named yet';
  return isCaptainDeclared ? `captain ${captainName}` : `captain ${captainName}, who has not accepted yet`;
}

function order({ name, quantity, comment }: DayParty['items'][number]): string {
  return `${quantity} x ${name}${comment === '' ? '' : ` (${comment.replace(/\s+/g, ' ')})`}`;
}

/** By law, the allergens of a dish are shown again when it is handed over. */
function forKitchen(item: DayParty['items'][number]): string {
  return [order(item), allergensLine(item.allergens === undefined ? [] : item.allergens)]
    .filter(Boolean)
    .join(', ');
}

function kitchenParts(kitchen: readonly DayParty[]): Part[] {
  const orders = kitchen.filter(({ items }) => items.length > 0);
  if (orders.length === 0) return [paragraph('Nothing is ordered from the kitchen for the next three days.')];
  return [
    {
      kind: 'list',
      title: 'The kitchen, next three days',
      items: orders.map(
        (party) =>
          `${formatLongDate(party.date)}, ${party.startTime}, ${party.boat}, ${party.guests} guests: ${party.items.map(forKitchen).join('; ')}`,
      ),
    },
  ];
}
