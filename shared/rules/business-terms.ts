import { counted } from '../values/counted.ts';
import { type LocalDate, addDays } from '../values/local-date.ts';
import { type LocalTime, addMinutes, minutesOf } from '../values/local-time.ts';
import { type BasisPoints, type Pence, formatGbp } from '../values/pence.ts';
import type { RuleName } from './rule-texts.ts';

/**
 * A figure that spec 9 gives twice and says that both stand. `faq` and `policy` are what those pages say, `charged` is
 * what the business asks for: the kinder one, until an owner makes the three the same.
 */
type Readings<Figure> = { faq: Figure; policy: Figure; charged: Figure };

/**
 * One version of the figures of the business (docs/decisions/0009). A booking keeps the version that it was made under,
 * except for the first three, which are those of the day. `server/migrations` says how small and how large each may be.
 */
export type BusinessTerms = {
  /** How long a boat is held for a visitor who is paying. It cannot be extended: docs/decisions/0006. */
  holdMinutes: number;
  /** How long before its start a slot goes off sale. */
  minimumNoticeMinutes: number;
  /** How long a boat stays in after a trip; its allocation has it. */
  turnaroundMinutes: number;

  /** Prices include it. 0: not registered, and no line says it. */
  vatRate: BasisPoints;

  /** Cancelling this many calendar days at the lake before the trip, or earlier, brings the money back. */
  fullRefundDays: number;
  /** The bank's charge that a refund is less. */
  adminFee: Pence;
  /** How long a refund takes to arrive. */
  refundTakesDays: { from: number; to: number };

  /** Moving to another day is free with this much notice, and costs the fee from there to the last hours. */
  freeMoveDays: Readings<number>;
  moveFee: Pence;
  latestMoveHours: number;
  /** Another slot after we cancelled. */
  rebookMonths: number;

  arriveMinutesBefore: number;
  /** For each boat, by card pre-authorisation or in cash; not part of the price. */
  deposit: Pence;
  /** By the customer, for each boat, the deposit included. */
  mostOwedForDamage: Pence;
  lateReturnPerQuarterHour: Readings<Pence>;
  cleaningFee: Readings<Pence>;
  /** 0: no limit. */
  mostWeightKg: number;

  /** Whether visitors are told when we sail, and of the wind of their time. Versions of before lack this and the next two. */
  isSkyShown?: boolean;
  /** 0: no limit. That of the mean wind is in the house's rule of the weather. */
  houseGustKmh?: number;
  /** How long before a trip it is decided whether the wind lets it go. */
  decideHours?: number;

  /** Whether customers get text messages beside their emails; it lacks as well, with the next two. Always those of the day. */
  areTextsSent?: boolean;
  /** At most so many of a day. */
  textsADay?: number;
  /** The calling codes of countries to which they go beside the United Kingdom. */
  textCountries?: readonly number[];

  /** Said with them, and of no stored version: rules in the house's own words; '': it does not say them. */
  rules?: Partial<Record<RuleName, string>>;
  /** Whose forecast is looked at as well, in the words of a sentence: 'the Met Office'; left out: nobody's. */
  forecastBy?: string;
  /** Something on sale has a rate of VAT of its own: how much VAT is in an order is said once it is booked (docs/vat.md). */
  hasOwnVat?: true;
  /** How many guests the largest boat takes, where that is another number than in the specification; 0: none is on sale. */
  mostGuests?: number;
};

/** The figures of the weather, until the owner says otherwise. */
export const usualSky = { isSkyShown: true, houseGustKmh: 25, decideHours: 2 };

/** The same, whatever version they are of. */
export function skyFigures(terms: Partial<Pick<BusinessTerms, keyof typeof usualSky>>): typeof usualSky {
  const { isSkyShown, houseGustKmh, decideHours } = terms;
  return {
    isSkyShown: isSkyShown ?? usualSky.isSkyShown,
    houseGustKmh: houseGustKmh ?? usualSky.houseGustKmh,
    decideHours: decideHours ?? usualSky.decideHours,
  };
}

/** The figures of text messages, until the owner says otherwise. */
export const usualTexts = { areTextsSent: false, textsADay: 200, textCountries: [] as readonly number[] };

/** The same, whatever version they are of. */
export function textFigures(terms: Pick<BusinessTerms, keyof typeof usualTexts>): typeof usualTexts {
  const { areTextsSent, textsADay, textCountries } = terms;
  return {
    areTextsSent: areTextsSent ?? usualTexts.areTextsSent,
    textsADay: textsADay ?? usualTexts.textsADay,
    textCountries: textCountries ?? usualTexts.textCountries,
  };
}

/** With what is charged wherever a page may say another figure. */
export function withOneReading(terms: BusinessTerms): BusinessTerms {
  const one = <Figure>({ charged }: Readings<Figure>) => ({ faq: charged, policy: charged, charged });
  return {
    ...terms,
    freeMoveDays: one(terms.freeMoveDays),
    lateReturnPerQuarterHour: one(terms.lateReturnPerQuarterHour),
    cleaningFee: one(terms.cleaningFee),
  };
}

/** When to be at the jetty; midnight when the slot begins in the day's first minutes. */
export function arriveAt(
  { arriveMinutesBefore }: Pick<BusinessTerms, 'arriveMinutesBefore'>,
  startTime: LocalTime,
): LocalTime {
  return addMinutes(startTime, -Math.min(arriveMinutesBefore, minutesOf(startTime)));
}

/** The last day on which cancelling brings the money back. */
export function lastRefundDay(
  { fullRefundDays }: Pick<BusinessTerms, 'fullRefundDays'>,
  date: LocalDate,
): LocalDate {
  return addDays(date, -fullRefundDays);
}

export function lastFreeMove(
  { freeMoveDays }: Pick<BusinessTerms, 'freeMoveDays'>,
  date: LocalDate,
): LocalDate {
  return addDays(date, -freeMoveDays.charged);
}

/** '4 days’ notice' */
export function daysNotice(days: number): string {
  return `${counted(days, 'day’s', 'days’')} notice`;
}

/** '5 to 7 days' */
export function refundTakes({
  refundTakesDays: { from, to },
}: Pick<BusinessTerms, 'refundTakesDays'>): string {
  return from === to ? counted(to, 'day') : `${from} to ${counted(to, 'day')}`;
}

/** '' without a limit. */
export function mostWeight({ mostWeightKg }: Pick<BusinessTerms, 'mostWeightKg'>): string {
  return mostWeightKg === 0 ? '' : `${mostWeightKg} kg`;
}

/** What the bank keeps of a refund. */
export function bankCharge({ adminFee }: Pick<BusinessTerms, 'adminFee'>): string {
  return `a ${formatGbp(adminFee)} bank charge`;
}
