import { type LocalDate, formatLongDate } from '../values/local-date.ts';
import type { LocalTime } from '../values/local-time.ts';
import { type Pence, formatGbp } from '../values/pence.ts';

/**
 * The wording of text messages, and the numbers to which we send them (docs/decisions/0149). The five kinds of text
 * repeat an email and advertise nothing. Each fits one segment of GSM-7, so its cost is known.
 */
export const textKinds = ['warned', 'called_off', 'time_changed', 'waiting', 'pay_link'] as const;
export type TextKind = (typeof textKinds)[number];

/** The number of septets in one segment. */
const mostSeptets = 160;
/** The greatest length, in characters, of the link in a text and of the sender's name. */
export const mostOfAddress = 60;
export const mostOfSender = 11;

/** The number of characters in the code at the end of a text message's link. The code opens the page. */
export const textLinkLength = 16;

const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters that need two septets. */
const extended = new Set('^{}\\[~]|€');

/** How many septets a text needs; undefined: it has a character that GSM-7 lacks. */
export function septetsOf(text: string): number | undefined {
  let count = 0;
  for (const character of text) {
    if (basic.has(character)) count += 1;
    else if (extended.has(character)) count += 2;
    else return undefined;
  }
  return count;
}

/** The business's own name in characters that a telephone can show. */
function plainName(name: string): string {
  const straight = name.replaceAll(/[‘’]/g, "'").replaceAll(/[–—]/g, '-');
  const known = Array.from(straight, (one) =>
    septetsOf(one) === undefined ? one.normalize('NFD').replaceAll(/[\u0300-\u036f]/g, '') : one,
  );
  return Array.from(known.join(''))
    .filter((one) => septetsOf(one) !== undefined)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The first words of a name that fit; if the first word is too long, its beginning. */
function firstWords(name: string, most: number): string {
  let kept = '';
  for (const word of name.split(' ')) {
    const more = kept === '' ? word : `${kept} ${word}`;
    if (more.length > most) break;
    kept = more;
  }
  return kept === '' ? name.slice(0, most) : kept;
}

/** Letters that a sender may have in the United Kingdom. */
const ofSender = /[^A-Za-z0-9 .&_-]/g;

/**
 * The sender of a text message: the business's own name, or as many of its words as fit. '' if the name has
 * no letter that a sender may have. Customers cannot reply to a message whose sender is a name.
 */
export function textSender(businessName: string): string {
  const sender = firstWords(plainName(businessName).replaceAll(ofSender, ''), mostOfSender).replace(
    /[ .&_-]+$/,
    '',
  );
  return /[A-Za-z]/.test(sender) ? sender : '';
}

/** Names that operators block, because anyone could use them. */
const genericSenders = ['info', 'alert', 'alerts', 'sms', 'verify', 'text', 'message', 'notice', 'delivery'];
export function isGenericSender(sender: string): boolean {
  return genericSenders.includes(sender.toLowerCase());
}

/** A short date: 'Sat 12 Jun'. */
function shortDay(date: LocalDate): string {
  const [weekday = '', day = '', month = ''] = formatLongDate(date).split(' ');
  return `${weekday.slice(0, 3)} ${day} ${month.slice(0, 3)}`;
}

type When = { date: LocalDate; startTime: LocalTime };
type Moment = { date: LocalDate; time: LocalTime };

/** The facts of each kind of text. `trip`: the trip that the text is about. */
export type TextFacts = { trip: When } & (
  | { kind: 'warned'; decideAt: Moment }
  | { kind: 'called_off'; hasPaid: boolean }
  | { kind: 'time_changed'; was: When }
  | { kind: 'waiting'; until: LocalTime }
  | { kind: 'pay_link'; sum: Pence; isDeposit: boolean; until: Moment }
);

function sentenceOf(facts: TextFacts): string {
  const { date, startTime } = facts.trip;
  const when = `${shortDay(date)} ${startTime}`;
  const moment = (one: Moment) => (one.date === date ? one.time : `${shortDay(one.date)} ${one.time}`);
  switch (facts.kind) {
    case 'warned':
      return `your trip ${when} may be off: weather. We decide by ${moment(facts.decideAt)}.`;
    case 'called_off':
      return `sorry, your trip ${when} is off. A new time${facts.hasPaid ? ' or a refund' : ''}:`;
    case 'time_changed':
      return `your trip ${shortDay(facts.was.date)} ${facts.was.startTime} is now ${when}.`;
    case 'waiting':
      return `we wait for you at the jetty for your trip ${when}, until ${facts.until}.`;
    case 'pay_link':
      return `${facts.isDeposit ? 'deposit' : 'pay'} ${formatGbp(facts.sum)} for ${when} here by ${moment(facts.until)}:`;
  }
}

export type TextAbout = {
  business: string;
  /** The customer's first name, included if the text has room and GSM-7 has the letters. */
  firstName: string;
  /** The text's link; null: none is short enough. */
  address: string | null;
  /** The number to ring where there is no link. */
  phone: string;
};

/** The whole message: at most one segment, with business, day and time. */
export function messageText(facts: TextFacts, { business, firstName, address, phone }: TextAbout): string {
  const sentence = sentenceOf(facts);
  const tail = address === null || address.length > mostOfAddress ? `Ring ${phone}` : address;
  const name = plainName(business);
  const said = (from: string, who: string) => `${from}: ${who}${sentence} ${tail}`;
  const named = firstName.trim() === '' ? '' : `${firstName.trim()}, `;
  const tries = [
    said(name, named),
    said(name, ''),
    ...[30, 24, 20, 16, mostOfSender].map((most) => said(firstWords(name, most), '')),
  ];
  const fits = tries.find((text) => (septetsOf(text) ?? mostSeptets + 1) <= mostSeptets);
  if (fits === undefined) throw new Error('a text message that does not fit into one segment');
  return fits;
}

/** Mobiles of the Channel Islands and the Isle of Man (+447624) count as British. Other +4476 numbers are pagers. */
const ukMobile = /^\+447(?:[1-57-9]\d{8}|624\d{6})$/;

/**
 * Whether we send texts to this number: to British mobiles, and to countries that the owner has added by calling code.
 */
export function takesTexts(phone: string, countryCodes: readonly number[]): boolean {
  return ukMobile.test(phone) || countryCodes.some((code) => code !== 44 && phone.startsWith(`+${code}`));
}
