import type { DeclineName } from './declines.ts';
import { chosenScenarios } from '../../chosen-scenarios.ts';

/** The outcome of a payment. A card number, a test payment method or POST /__sim/scenario chooses the outcome. */
export type Scenario = {
  /** The label of the card's chip in the card form. */
  label: string;
  number?: string;
  testMethods?: readonly string[];
  /** `broken`: the bank's authentication service cannot be reached. */
  authentication?: 'always' | 'on_request' | 'broken' | 'broken_on_request';
  decline?: DeclineName;
  refunds?: 'fail_later' | 'pend';
  trouble?: 'dispute' | 'inquiry' | 'fraud_warning';
  /** The bank takes a minute to answer. */
  isSlow?: true;
};

const scenarios = {
  pays: { label: 'Pays', number: '4242424242424242', testMethods: ['pm_card_visa'] },
  pays_mastercard: {
    label: 'Pays, Mastercard',
    number: '5555555555554444',
    testMethods: ['pm_card_mastercard'],
  },
  pays_amex: { label: 'Pays, Amex', number: '378282246310005', testMethods: ['pm_card_amex'] },
  declined: {
    label: 'Declined',
    number: '4000000000000002',
    testMethods: ['pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
    decline: 'generic_decline',
  },
  insufficient_funds: {
    label: 'Not enough money',
    number: '4000000000009995',
    testMethods: ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_visa_chargeDeclinedInsufficientFunds'],
    decline: 'insufficient_funds',
  },
  lost_card: {
    label: 'Lost card',
    number: '4000000000009987',
    testMethods: ['pm_card_visa_chargeDeclinedLostCard'],
    decline: 'lost_card',
  },
  stolen_card: {
    label: 'Stolen card',
    number: '4000000000009979',
    testMethods: ['pm_card_visa_chargeDeclinedStolenCard'],
    decline: 'stolen_card',
  },
  expired_card: {
    label: 'Expired card',
    number: '4000000000000069',
    testMethods: ['pm_card_chargeDeclinedExpiredCard'],
    decline: 'expired_card',
  },
  incorrect_cvc: {
    label: 'Wrong security code',
    number: '4000000000000127',
    testMethods: ['pm_card_chargeDeclinedIncorrectCvc'],
    decline: 'incorrect_cvc',
  },
  processing_error: {
    label: 'The bank has a fault',
    number: '4000000000000119',
    testMethods: ['pm_card_chargeDeclinedProcessingError'],
    decline: 'processing_error',
  },
  three_d_secure: {
    label: '3-D Secure, passes',
    number: '4000000000003220',
    testMethods: ['pm_card_threeDSecure2Required'],
    authentication: 'always',
  },
  three_d_secure_unless_set_up: {
    label: '3-D Secure, first payment',
    number: '4000002500003155',
    testMethods: ['pm_card_authenticationRequiredOnSetup'],
    authentication: 'always',
  },
  three_d_secure_every_time: {
    label: '3-D Secure, every payment',
    number: '4000002760003184',
    testMethods: ['pm_card_authenticationRequired'],
    authentication: 'always',
  },
  three_d_secure_then_declined: {
    label: '3-D Secure, then declined',
    number: '4000008400001629',
    testMethods: ['pm_card_threeDSecureRequiredChargeDeclined'],
    authentication: 'always',
    decline: 'generic_decline',
  },
  three_d_secure_then_insufficient_funds: {
    label: '3-D Secure, then not enough money',
    number: '4000008260003178',
    testMethods: ['pm_card_authenticationRequiredChargeDeclinedInsufficientFunds'],
    authentication: 'always',
    decline: 'insufficient_funds',
  },
  three_d_secure_broken: {
    label: '3-D Secure is broken',
    number: '4000008400001280',
    testMethods: ['pm_card_threeDSecureRequiredProcessingError'],
    authentication: 'broken',
    decline: 'generic_decline',
  },
  three_d_secure_optional: {
    label: '3-D Secure optional',
    number: '4000000000003055',
    testMethods: ['pm_card_threeDSecureOptional'],
    authentication: 'on_request',
  },
  three_d_secure_optional_broken: {
    label: '3-D Secure optional and broken',
    number: '4000000000003097',
    testMethods: ['pm_card_threeDSecureOptionalProcessingError'],
    authentication: 'broken_on_request',
  },
  refund_fails_later: {
    label: 'Pays, refund fails later',
    number: '4000000000005126',
    testMethods: ['pm_card_refundFail'],
    refunds: 'fail_later',
  },
  refund_pends: {
    label: 'Pays, refund takes a while',
    number: '4000000000007726',
    testMethods: ['pm_card_pendingRefund'],
    refunds: 'pend',
  },
  disputed: {
    label: 'Pays, then disputed',
    number: '4000000000000259',
    testMethods: ['pm_card_createDispute'],
    trouble: 'dispute',
  },
  inquiry: {
    label: 'Pays, then the bank asks why',
    number: '4000000000001976',
    testMethods: ['pm_card_createDisputeInquiry'],
    trouble: 'inquiry',
  },
  fraud_warning: {
    label: 'Pays, then reported as fraud',
    number: '4000000000005423',
    testMethods: ['pm_card_createIssuerFraudRecord'],
    trouble: 'fraud_warning',
  },
  /** A number with a wrong check digit: the card form refuses it without asking the bank. */
  mistyped: { label: 'Mistyped number', number: '4242424242424241', decline: 'incorrect_number' },
  pays_slowly: { label: 'Pays after a minute', testMethods: ['pm_card_paysSlowly'], isSlow: true },
  declined_slowly: {
    label: 'Declined after a minute',
    testMethods: ['pm_card_declinedSlowly'],
    isSlow: true,
    decline: 'generic_decline',
  },
  /** A valid number that is not a test card. */
  live_card: { label: 'A real card', decline: 'live_card' },
} as const satisfies Record<string, Scenario>;

export type ScenarioName = keyof typeof scenarios;

const scenarioNames = Object.keys(scenarios) as ScenarioName[];

/** Returns the chips of the card form: first the named cards, then all other cards that have a number. */
export function chipsOf(first: readonly ScenarioName[]): { label: string; number: string }[] {
  return [...new Set([...first, ...scenarioNames])]
    .map(scenarioOf)
    .flatMap(({ label, number }) => (number === undefined ? [] : [{ label, number }]));
}

export function scenarioOf(name: ScenarioName): Scenario {
  return scenarios[name];
}

export function scenarioOfCard(number: string): ScenarioName {
  return scenarioNames.find((name) => scenarioOf(name).number === number) ?? 'live_card';
}

export function scenarioOfTestMethod(method: string): ScenarioName | undefined {
  return scenarioNames.find((name) => scenarioOf(name).testMethods?.includes(method));
}

export const stripeScenarios = chosenScenarios('stripe_scenarios', scenarioNames);
