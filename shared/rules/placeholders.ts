import type { Business } from '../business.ts';
import { addressLine } from '../find-us.ts';
import { displayPhone } from '../values/shown-text.ts';
import { type LocalDate, formatLongDate, localDate } from '../values/local-date.ts';
import { formatShortGbp } from '../values/pence.ts';
import {
  type BusinessTerms,
  bankCharge,
  daysNotice,
  lastRefundDay,
  mostWeight,
  refundTakes,
  textFigures,
} from './business-terms.ts';
import type { BoatTerms } from './boat-terms.ts';
import { counted, listed } from '../values/counted.ts';
import { depositRule } from './deposit.ts';
import {
  appliedRules,
  calledOffRule,
  cancelRule,
  capacityRule,
  captainBrings,
  captainNeeds,
  captainRule,
  childrenRule,
  cleaningRule,
  lateReturnRule,
  lostDepositRule,
  mostGuestsIn,
  movingRule,
  ruleOf,
} from './house-rules.ts';
import { sailingRule } from './sailing-text.ts';

/** The limits of liability, in the same words on the terms page and in the confirmation. */
export function liabilityTerms({ mostOwedForDamage }: Pick<BusinessTerms, 'mostOwedForDamage'>): string[] {
  return [
    mostOwedForDamage === 0
      ? ''
      : `What you owe us for loss or damage is capped at ${formatShortGbp(mostOwedForDamage)} for each boat, the deposit included.`,
    'Nothing here limits what the law does not allow to be limited: not our liability for death or injury caused by negligence, nor for fraud, nor your rights as a consumer.',
  ];
}

/**
 * Whether the allergens are entered for all food and drink on sale, or only for some. 'nothing sold': no food
 * or drink is on sale.
 */
export type MenuSays = 'all named' | 'some ask' | 'nothing sold';

export type Placeholder = {
  /** The placeholder's meaning, for people who edit a text. */
  label: string;
  /** A whole sentence that emails and booking pages use too. */
  isRule?: true;
  /**
   * True: the figure may differ between boats. A line with the placeholder is then repeated for each figure, with the
   * names of its packages. Not set for numbers of guests, because these are for the largest boat.
   */
  isOfBoat?: true;
  says: (figures: BoatTerms, business: Business, menu: MenuSays) => string;
};

const rule = (label: string, says: Placeholder['says']): Placeholder => ({ label, isRule: true, says });
const figure = (label: string, says: Placeholder['says']): Placeholder => ({ label, says });
const figureOfBoat = (label: string, says: Placeholder['says']): Placeholder => ({
  label,
  isOfBoat: true,
  says,
});

/** The placeholders that a text may use as {{name}}: figures and rules of the business, and its details. */
export const placeholders: Readonly<Record<string, Placeholder>> = {
  hold_minutes: figure('how long a boat is held', ({ holdMinutes }) => counted(holdMinutes, 'minute')),
  full_refund_days: figure('days for a full refund', ({ fullRefundDays }) => counted(fullRefundDays, 'day')),
  bank_charge: figure('the bank’s charge on a refund', bankCharge),
  refund_takes: figure('how long a refund takes', refundTakes),
  free_move_days: figure('days of notice for moving free of charge', ({ freeMoveDays }) =>
    counted(freeMoveDays.charged, 'day'),
  ),
  free_move_notice_faq: figure('notice for moving, according to the FAQs', ({ freeMoveDays }) =>
    daysNotice(freeMoveDays.faq),
  ),
  free_move_days_policy: figure('days for moving, according to the policies', ({ freeMoveDays }) =>
    String(freeMoveDays.policy),
  ),
  move_fee: figure('fee for moving', ({ moveFee }) => (moveFee === 0 ? '' : formatShortGbp(moveFee))),
  latest_move_hours: figure('hours before a trip without moving', ({ latestMoveHours }) =>
    counted(latestMoveHours, 'hour'),
  ),
  rebook_months: figure('months for choosing another time', ({ rebookMonths }) =>
    counted(rebookMonths, 'month'),
  ),
  arrive_minutes: figure('minutes to arrive before the start', ({ arriveMinutesBefore }) =>
    counted(arriveMinutesBefore, 'minute'),
  ),
  deposit: figureOfBoat('deposit', ({ deposit }) => (deposit === 0 ? '' : formatShortGbp(deposit))),
  most_weight: figureOfBoat('weight limit', mostWeight),
  most_guests: figure('guests on the largest boat', (terms) => String(mostGuestsIn(terms) || '')),
  guests_in_words: figure(
    'guests on the largest boat, in words',
    (terms) => numberWords[mostGuestsIn(terms)] ?? '',
  ),
  friends_in_words: figure(
    'guests besides yourself, in words',
    (terms) => numberWords[mostGuestsIn(terms) - 1] ?? '',
  ),
  capacity_rule: rule('how many fit on a boat', (terms) => capacityRule(terms)),
  aboard_rule: rule('how many fit on a boat, according to the terms', (terms) =>
    capacityRule(terms, [' come aboard', 'in total']),
  ),
  captain_brings: figureOfBoat('the captain’s documents', captainBrings),
  captain_needs: figureOfBoat('the captain’s requirements', (terms) => captainNeeds(terms)),
  counting_example: figure('how days are counted', countingExample),

  weather_rule: rule('weather', (terms) => ruleOf(terms, 'weather')),
  sailing_rule: rule('when we sail', (terms) => sailingRule(terms)),
  price_rule: rule(
    'the whole price',
    ({ vatRate }) =>
      `The price you are shown is the whole price for the boat, your guests and what you add${vatRate === 0 ? '' : ', VAT included'}.`,
  ),
  moving_rule: rule('moving to another day', movingRule),
  called_off_rule: rule('a trip that we cancel', calledOffRule),
  bbq_rule: rule('grill', (terms) => ruleOf(terms, 'grill')),
  late_arrival_rule: rule('late arrival', (terms) => ruleOf(terms, 'lateness')),
  late_return_rule_faq: rule('late return, according to the FAQs', ({ lateReturnPerQuarterHour }) =>
    lateReturnRule(lateReturnPerQuarterHour.faq),
  ),
  late_return_rule_policy: rule('late return, according to the policies', ({ lateReturnPerQuarterHour }) =>
    lateReturnRule(lateReturnPerQuarterHour.policy),
  ),
  late_return_applied: rule(
    'late return as we charge it, if pages differ',
    (figures) => appliedRules(figures).lateReturn ?? '',
  ),
  cleaning_rule_faq: rule('cleaning, according to the FAQs', (terms) =>
    cleaningRule(terms.cleaningFee.faq, terms),
  ),
  cleaning_rule_policy: rule('cleaning, according to the policies', (terms) =>
    cleaningRule(terms.cleaningFee.policy, terms),
  ),
  cleaning_applied: rule(
    'cleaning as we charge it, if pages differ',
    (figures) => appliedRules(figures).cleaning ?? '',
  ),
  moving_applied: rule(
    'moving as we do it, if pages differ',
    (figures) => appliedRules(figures).moving ?? '',
  ),
  alcohol_rule: rule('alcohol', (terms) => ruleOf(terms, 'alcohol')),
  deposit_rule: rule('deposit', depositRule),
  lost_deposit_rule: rule('when the deposit is lost', lostDepositRule),
  pets_rule: rule('animals on board', (terms) => ruleOf(terms, 'animals')),
  children_rule: rule('children', childrenRule),
  swimming_rule: rule('swimming', (terms) => ruleOf(terms, 'swimming')),
  life_jacket_rule: rule('life jackets', (terms) => ruleOf(terms, 'jackets')),
  captain_rule: rule('captain', captainRule),
  cancel_rule: rule('cancelling', cancelRule),
  liability_rule: rule('the most that a customer owes', (figures) => liabilityTerms(figures)[0] ?? ''),
  charges_and_liability: figure(
    'a heading that lists deposit, late return and cleaning, if we charge them',
    (terms) =>
      listed([
        ...(terms.deposit === 0 ? [] : ['deposit']),
        ...(terms.lateReturnPerQuarterHour.policy === 0 ? [] : ['late return']),
        ...(terms.cleaningFee.policy === 0 ? [] : ['cleaning']),
        'liability',
      ]),
  ),
  law_rule: rule(
    'liability that the law does not let us limit',
    (figures) => liabilityTerms(figures)[1] ?? '',
  ),

  texts_rule: rule('text messages, if you send them', (terms) =>
    textFigures(terms).areTextsSent
      ? 'We text you about your trip alone, through a company that delivers text messages: if the weather may stop it or has, if its time changes, if we wait for you, or with a link to pay. Never to advertise.'
      : '',
  ),
  applicable_law: rule('the applicable law', (terms) => ruleOf(terms, 'law')),
  allergens_named: figure('where a dish’s allergens appear', (_figures, _business, menu) =>
    menu === 'nothing sold'
      ? ''
      : `before you add it${menu === 'some ask' ? ', or it says “Allergens: ask us”' : ''}`,
  ),

  business_name: figure('our name', (_figures, { name }) => name),
  legal_name: figure('our legal name', (_figures, { legalName }) => legalName),
  phone: figure('our phone', (_figures, { phone }) => displayPhone(phone)),
  email: figure('our email', (_figures, { email }) => email),
  address: figure('our address', (_figures, business) => addressLine(business)),
  town: figure('the town', (_figures, { place }) => place.locality),
  place: figure('the place we leave from', (_figures, { place }) => `${place.name}, ${place.locality}`),
  licence: figure('premises licence', (_figures, { premisesLicenceNumber }) => premisesLicenceNumber),
};

const numberWords = ['', ...'one two three four five six seven eight nine ten eleven twelve'.split(' ')];

/** The value of each placeholder. */
export function saidBy(
  figures: BoatTerms,
  business: Business,
  menu: MenuSays = 'all named',
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(placeholders).map(([name, { says }]) => [name, says(figures, business, menu)]),
  );
}

/** How the days before a trip are counted. */
export function countingExample(figures: BusinessTerms): string {
  // The example is correct in any year, because it names no weekday and no leap day.
  const trip = localDate('2027-06-20');
  return `a trip on ${dayAndMonth(trip)} can be cancelled until the end of ${dayAndMonth(lastRefundDay(figures, trip))}`;
}

/** A day in words: '20 June'. */
function dayAndMonth(date: LocalDate): string {
  return formatLongDate(date).replace(/^\S+ (.*) \S+$/, '$1');
}
