import { counted } from '../values/counted.ts';
import { type LocalDate, addDays } from '../values/local-date.ts';
import { type LocalTime, addMinutes, minutesOf } from '../values/local-time.ts';
import { type BasisPoints, type Pence, formatGbp } from '../values/pence.ts';
import type { RuleName } from './rule-texts.ts';

/**
 * Spec 9 states this figure on two pages, with two different values. `faq` and `policy` are the values on those pages.
 * `charged` is the value that the business charges: the kinder of the two, until an owner makes all three the same.
 */
type Readings<Figure> = { faq: Figure; policy: Figure; charged: Figure };

/**
 * One version of the figures of the business (docs/decisions/0009). A booking keeps the version under which it was
 * made. The exceptions are `holdMinutes`, `minimumNoticeMinutes` and `turnaroundMinutes`, which always apply as they
 * are now. The smallest and the largest allowed value of each figure are in `server/migrations`.
 */
export type BusinessTerms = {
  /** How long a boat is held while a visitor pays. It cannot be extended: docs/decisions/0006. */
  holdMinutes: number;
  /** A slot goes off sale this many minutes before it starts. */
  minimumNoticeMinutes: number;
  /** The turnaround after a trip, during which the boat is not free. */
  turnaroundMinutes: number;

  /** The rate of the VAT that prices include. 0: the business is not registered for VAT, and no line mentions VAT. */
  vatRate: BasisPoints;

  /** Cancelling is refunded until this many calendar days before the trip, in venue time. */
  fullRefundDays: number;
  /** The bank's charge, deducted from a refund. */
  adminFee: Pence;
  /** How long a refund takes to arrive. */
  refundTakesDays: { from: number; to: number };

  /**
   * Moving to another day is free with this much notice. With less notice it costs `moveFee`, and in the last
   * `latestMoveHours` it is not possible.
   */
  freeMoveDays: Readings<number>;
  moveFee: Pence;
  latestMoveHours: number;
  /** How long a party may choose another slot after we cancelled. */
  rebookMonths: number;

  arriveMinutesBefore: number;
  /** The deposit for each boat, by card pre-authorisation or in cash; not part of the price. */
  deposit: Pence;
  /** The most that the customer owes for each boat, the deposit included. */
  mostOwedForDamage: Pence;
  lateReturnPerQuarterHour: Readings<Pence>;
  cleaningFee: Readings<Pence>;
  /** The most kilograms on a boat; 0: no limit. */
  mostWeightKg: number;

  /**
   * Whether visitors see our wind limits and the wind forecast for their time. Old versions of the terms lack the
   * three weather figures.
   */
  isSkyShown?: boolean;
  /** The limit for gusts; 0: no limit. The limit for the mean wind is in the business's weather rule. */
  houseGustKmh?: number;
  /** How long before a trip the wind decision is made. */
  decideHours?: number;

  /**
   * Whether customers get text messages as well as emails. Old versions of the terms lack this figure and the next two.
   * All three always apply as they are now, also to older bookings.
   */
  areTextsSent?: boolean;
  /** The most text messages sent in a day. */
  textsADay?: number;
  /** The calling codes of the countries, besides Britain, whose phones get text messages. */
  textCountries?: readonly number[];

  /** Rules in the owner's own words; '' hides a rule. They are stored elsewhere, and added when the terms are read. */
  rules?: Partial<Record<RuleName, string>>;
  /** The weather service whose forecast we also use, named as in a sentence: 'the Met Office'. Undefined: none. */
  forecastBy?: string;
  /** Set if something on sale has its own VAT rate. An order then shows its VAT only after booking (docs/vat.md). */
  hasOwnVat?: true;
  /** How many guests the largest boat takes. Undefined: the specification's number. 0: no boat is on sale. */
  mostGuests?: number;
};

/** The weather figures until the owner sets others. */
export const usualSky = { isSkyShown: true, houseGustKmh: 25, decideHours: 2 };

/** Returns the weather figures in a version of the terms, or `usualSky` if an old version lacks them. */
export function skyFigures(terms: Partial<Pick<BusinessTerms, keyof typeof usualSky>>): typeof usualSky {
  const { isSkyShown, houseGustKmh, decideHours } = terms;
  return {
    isSkyShown: isSkyShown ?? usualSky.isSkyShown,
    houseGustKmh: houseGustKmh ?? usualSky.houseGustKmh,
    decideHours: decideHours ?? usualSky.decideHours,
  };
}

/** The figures about text messages until the owner sets others. */
export const usualTexts = { areTextsSent: false, textsADay: 200, textCountries: [] as readonly number[] };

/** Returns the figures about text messages in a version of the terms, or `usualTexts` if an old version lacks them. */
export function textFigures(terms: Pick<BusinessTerms, keyof typeof usualTexts>): typeof usualTexts {
  const { areTextsSent, textsADay, textCountries } = terms;
  return {
    areTextsSent: areTextsSent ?? usualTexts.areTextsSent,
    textsADay: textsADay ?? usualTexts.textsADay,
    textCountries: textCountries ?? usualTexts.textCountries,
  };
}

/** Returns the terms with only one value for each figure: `charged` replaces `faq` and `policy`. */
export function withOneReading(terms: BusinessTerms): BusinessTerms {
  const one = <Figure>({ charged }: Readings<Figure>) => ({ faq: charged, policy: charged, charged });
  return {
    ...terms,
    freeMoveDays: one(terms.freeMoveDays),
    lateReturnPerQuarterHour: one(terms.lateReturnPerQuarterHour),
    cleaningFee: one(terms.cleaningFee),
  };
}

/** When the party should be at the jetty; midnight if the slot begins in the first minutes of the day. */
export function arriveAt(
  { arriveMinutesBefore }: Pick<BusinessTerms, 'arriveMinutesBefore'>,
  startTime: LocalTime,
): LocalTime {
  return addMinutes(startTime, -Math.min(arriveMinutesBefore, minutesOf(startTime)));
}

/** The last day on which cancelling is refunded. */
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

/** The notice in words: '4 days’ notice'. */
export function daysNotice(days: number): string {
  return `${counted(days, 'day’s', 'days’')} notice`;
}

/** The time that a refund takes, in words: '5 to 7 days'. */
export function refundTakes({
  refundTakesDays: { from, to },
}: Pick<BusinessTerms, 'refundTakesDays'>): string {
  return from === to ? counted(to, 'day') : `${from} to ${counted(to, 'day')}`;
}

/** The weight limit in words: '900 kg'; '' without a limit. */
export function mostWeight({ mostWeightKg }: Pick<BusinessTerms, 'mostWeightKg'>): string {
  return mostWeightKg === 0 ? '' : `${mostWeightKg} kg`;
}

/** The bank's charge on a refund, in words. */
export function bankCharge({ adminFee }: Pick<BusinessTerms, 'adminFee'>): string {
  return `a ${formatGbp(adminFee)} bank charge`;
}
