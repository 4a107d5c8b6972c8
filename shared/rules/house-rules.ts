import { type Pence, formatGbp, formatShortGbp } from '../values/pence.ts';
import type { BoatTerms } from './boat-terms.ts';
import { babiesRule, captainAsked, mostGuests } from './guests.ts';
import { type RuleName, ruleTexts } from './rule-texts.ts';
import { type BusinessTerms, bankCharge, daysNotice, mostWeight } from './business-terms.ts';
import { counted } from '../values/counted.ts';

// One sentence for each rule, with the figures of the terms that apply. FAQs, terms, emails and booking pages use these
// sentences. deposit.ts has the deposit rule, and placeholders.ts has the limit of liability.

/** The terms that the rules read: those of the business, or those of a boat. */
export type Said = Partial<Omit<BoatTerms, keyof BusinessTerms>> & Pick<BusinessTerms, 'rules'>;

/** The text of a rule; '' where the business has no such rule. */
export function ruleOf(terms: Said, name: RuleName): string {
  if (name === 'age' || name === 'licence') return captainAsked(terms)[name];
  const { rules, windLimitKmh, gustLimitKmh } = terms;
  const text = rules?.[name] ?? ruleTexts[name];
  if (name !== 'weather') return text;
  const said = inKmh.test(text) ? text : ruleTexts.weather;
  const wind = windLimitKmh ? said.replace(inKmh, kmhAndMph(windLimitKmh)) : text;
  return gustLimitKmh ? `${wind} Nor do we in gusts above ${kmhAndMph(gustLimitKmh)}.`.trim() : wind;
}

// Matches at most three digits, so that a long text is scanned only once.
const inKmh = /\b(\d{1,3}) km\/h( \(about \d{1,3} mph\))?/;

/**
 * The first wind speed in the business's weather rule; undefined if the rule has no speed. The SQL function house_asks
 * reads the speed in the same way.
 */
export function windOfHouse(terms: Pick<Said, 'rules'>): number | undefined {
  const found = inKmh.exec(terms.rules?.weather ?? ruleTexts.weather);
  return found === null ? undefined : Number(found[1]);
}
/** A speed in words: '15 km/h (about 9 mph)'. */
const kmhAndMph = (kmh: number) => `${kmh} km/h (about ${Math.round(kmh / 1.609)} mph)`;

/** The options after we cancel a trip, for rain or any other reason. */
export function calledOffRule({ rebookMonths }: Pick<BusinessTerms, 'rebookMonths'>): string {
  return `If we have to cancel, you choose: another time within ${counted(rebookMonths, 'month')} free of charge, or a full refund.`;
}

/** The sentence about the late fee. `perQuarterHour`: the fee that a page states, or the fee that we charge. */
export function lateReturnRule(perQuarterHour: Pence): string {
  return perQuarterHour === 0 ? '' : `A late return costs ${formatGbp(perQuarterHour)} per 15 minutes.`;
}

export function cleaningRule(fee: Pence, { deposit }: Pick<BusinessTerms, 'deposit'>): string {
  const is = deposit === 0 ? 'charged' : 'deducted from the deposit';
  return fee === 0
    ? ''
    : `If the boat needs more than a quick clean, a cleaning fee of ${formatGbp(fee)} is ${is}.`;
}

export function lostDepositRule(terms: Said & Pick<BusinessTerms, 'deposit'>): string {
  return terms.deposit === 0 ? '' : ruleOf(terms, 'forfeit');
}

export function childrenRule(terms: Said & Pick<BusinessTerms, 'mostGuests'>): string {
  const most = mostGuestsIn(terms);
  return [ruleOf(terms, 'children'), most > 0 && babiesRule(terms, most)].filter(Boolean).join(' ');
}

/** 'a full UK driving licence' */
export function captainBrings(terms: Said): string {
  const licence = ruleOf(terms, 'licence');
  return licence && `${/^[aeiou]/i.test(licence) ? 'an' : 'a'} ${licence}`;
}

export function movingRule({
  moveFee,
  freeMoveDays,
}: Pick<BusinessTerms, 'moveFee' | 'freeMoveDays'>): string {
  if (moveFee === 0) return 'Rescheduling is free.';
  return `Rescheduling is free ${freeMoveDays.charged} or more days before. After that it costs ${formatShortGbp(moveFee)}.`;
}

export function captainRule(terms: Said): string {
  const [age, licence] = [ruleOf(terms, 'age'), captainBrings(terms)];
  const must = [age && `be ${age} or older`, licence && `bring ${licence}`].filter(Boolean).join(' and ');
  return must && `The captain must ${must}.`;
}

/** The captain's requirements in words: '18 or older, with a full UK driving licence'. */
export function captainNeeds(terms: Said, or: 'older' | 'over' = 'older'): string {
  const [age, licence] = [ruleOf(terms, 'age'), captainBrings(terms)];
  return [age && `${age} or ${or}`, licence && `with ${licence}`].filter(Boolean).join(', ');
}

/** The sentence to which the captain agrees. */
export function captainPromise(terms: Said): string {
  const [age, licence] = [ruleOf(terms, 'age'), ruleOf(terms, 'licence')];
  const parts = [
    age && `you’re ${age} or over`,
    licence && `you bring your ${licence}`,
    ruleOf(terms, 'alcohol') && 'you don’t drink before or on the trip',
  ].filter(Boolean);
  const last = parts.pop() ?? '';
  const said = parts.length === 0 ? last : `${parts.join(', ')}, and ${last}`;
  return said && `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;
}

/** The most guests that the largest boat takes; 0: nothing is on sale yet, and sentences leave the number out. */
export function mostGuestsIn(terms: Pick<BusinessTerms, 'mostGuests'>): number {
  return terms.mostGuests ?? mostGuests;
}

/** The boat's capacity in a sentence: 'Up to 10 guests, and no more than 900 kg between you.' */
export function capacityRule(
  terms: Pick<BusinessTerms, 'mostGuests' | 'mostWeightKg'>,
  [fit, together] = ['', 'between you'],
): string {
  const [most, weight] = [mostGuestsIn(terms), mostWeight(terms)];
  if (most === 0) return '';
  return `Up to ${counted(most, 'guest')}${fit}${weight && `, and no more than ${weight} ${together}`}.`;
}

/** The boat's capacity in one line: 'Up to 10 guests and 900 kg in total.' */
export function capacityLine(terms: Pick<BusinessTerms, 'mostGuests' | 'mostWeightKg'>): string {
  const [most, weight] = [mostGuestsIn(terms), mostWeight(terms)];
  if (most === 0) return '';
  return `Up to ${counted(most, 'guest')}${weight && ` and ${weight} in total`}.`;
}

export function cancelRule(terms: Pick<BusinessTerms, 'fullRefundDays' | 'adminFee'>): string {
  const { fullRefundDays, adminFee } = terms;
  const less = adminFee === 0 ? '' : `, minus ${bankCharge(terms)}`;
  return `Cancel ${fullRefundDays} or more days before your trip for a full refund${less}. Within ${counted(fullRefundDays, 'day')} nothing is refunded.`;
}

/**
 * The rules that we apply where they differ from the FAQs and the policy pages of spec 9. `calledOff` is always
 * present, because it promises more than any of these pages. Every other rule is present only if the FAQs and the
 * policy pages give different figures. We then apply the figure that is better for the customer. Each page shows these
 * rules beside its own text.
 */
export type AppliedRules = {
  calledOff: string;
  moving?: string;
  lateReturn?: string;
  cleaning?: string;
};

export function appliedRules(terms: BusinessTerms): AppliedRules {
  const { freeMoveDays, lateReturnPerQuarterHour, cleaningFee } = terms;
  const differ = <Figure>({ faq, policy }: { faq: Figure; policy: Figure }) => faq !== policy;
  return {
    calledOff: calledOffRule(terms),
    ...(differ(freeMoveDays)
      ? { moving: `Moving to another day is free with ${daysNotice(freeMoveDays.charged)}.` }
      : {}),
    ...(differ(lateReturnPerQuarterHour)
      ? { lateReturn: lateReturnRule(lateReturnPerQuarterHour.charged) }
      : {}),
    ...(differ(cleaningFee) ? { cleaning: cleaningRule(cleaningFee.charged, terms) } : {}),
  };
}
