import type { BusinessTerms } from '../rules/business-terms.ts';
import { basisPoints, pence } from '../values/pence.ts';

/** Terms for tests. Each figure differs from the figure in firstTerms and from every other figure here. */
export const otherTerms: BusinessTerms = {
  holdMinutes: 11,
  minimumNoticeMinutes: 133,
  turnaroundMinutes: 37,
  vatRate: basisPoints(1250),
  fullRefundDays: 13,
  adminFee: pence(317),
  refundTakesDays: { from: 8, to: 9 },
  freeMoveDays: { faq: 21, policy: 22, charged: 23 },
  moveFee: pence(6100),
  latestMoveHours: 19,
  rebookMonths: 17,
  arriveMinutesBefore: 34,
  deposit: pence(13_700),
  mostOwedForDamage: pence(71_900),
  lateReturnPerQuarterHour: { faq: pence(4300), policy: pence(4400), charged: pence(4100) },
  cleaningFee: { faq: pence(4700), policy: pence(4800), charged: pence(4900) },
  mostWeightKg: 870,
  isSkyShown: true,
  houseGustKmh: 31,
  decideHours: 7,
  // `isSkyShown` and `areTextsSent` have their usual values, because the opposite values would add or remove whole
  // sentences.
  areTextsSent: false,
  textsADay: 77,
  textCountries: [353],
};

/** A figure of firstTerms, in any spelling. */
const figure =
  /£(?:2\.50|25|50|55|100|500)(?:\.00)?(?![\d,.]*\d)|\b(?:4|5|10) (?:or more )?days|\bten days|\b5 to 7 days|\b15[ -]minutes?|\bfifteen minutes|\b2 hours before|\b12 months|\b900 ?kg\b|gusts up to 25 km|\(20 %\)|\bat 20%/gi;

/**
 * Numbers that equal a figure but mean something else: the unit of the late fee, the age of babies, how long
 * we keep a message.
 */
const others = /per 15 minutes|for every fifteen minutes|under 12 months|a message to us after 12 months/gi;

/** Returns the figures of firstTerms in `text`. A text made from `otherTerms` must contain none of them. */
export function firstFiguresIn(text: string): string[] {
  return text.replaceAll(/\s+/g, ' ').replaceAll(others, '').match(figure) ?? [];
}

export function saysFirstFigure(sentence: string): boolean {
  return firstFiguresIn(sentence).length > 0;
}
