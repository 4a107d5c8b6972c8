import { chosenScenarios } from '../../chosen-scenarios.ts';

/** The outcome of a payment, chosen by a card number or by POST /__sim/scenario. */
export type Scenario = {
  /** The label of the card's chip in the card form. */
  label: string;
  number?: string;
  /** How 3-D Secure treats the card. Undefined: the card is not enrolled. */
  threeDS?: {
    outcome: 'authenticated' | 'attempted' | 'failed' | 'rejected' | 'unavailable' | 'challenge';
    hasNoMethod?: true;
  };
  /** The result code of the decline. */
  decline?: '101' | '102' | '103' | '111';
  /** Whether a call that gets error 50013 charges the card. Such a charge is reversed after a minute. */
  systemError?: 'not_charged' | 'charged';
};

const scenarios = {
  pays: { label: 'Pays', number: '4263970000005262' },
  pays_mastercard: { label: 'Pays, Mastercard', number: '5425230000004415' },
  pays_amex: { label: 'Pays, Amex', number: '374101000000608' },
  declined: { label: 'Declined', number: '4000120000001154', decline: '101' },
  declined_102: { label: 'Declined, 102', number: '4000130000001724', decline: '102' },
  declined_103: { label: 'Declined, lost or stolen', number: '4000160000004147', decline: '103' },
  declined_111: { label: 'Declined, 111', number: '4242420000000091', decline: '111' },
  declined_mastercard: { label: 'Declined, Mastercard', number: '5114610000004778', decline: '101' },
  system_error: { label: 'The bank has a fault', number: '4009830000001985', systemError: 'not_charged' },
  system_error_charged: { label: 'Charged, then a fault', systemError: 'charged' },
  frictionless: {
    label: '3-D Secure, without a challenge',
    number: '4222000006285344',
    threeDS: { outcome: 'authenticated' },
  },
  frictionless_no_method: {
    label: '3-D Secure, without a method page',
    number: '4222000009719489',
    threeDS: { outcome: 'authenticated', hasNoMethod: true },
  },
  attempted: {
    label: '3-D Secure, attempted',
    number: '4222000005218627',
    threeDS: { outcome: 'attempted' },
  },
  authentication_failed: {
    label: '3-D Secure fails',
    number: '4222000002144131',
    threeDS: { outcome: 'failed' },
  },
  authentication_rejected: {
    label: '3-D Secure refused by the bank',
    number: '4222000007275799',
    threeDS: { outcome: 'rejected' },
  },
  authentication_unavailable: {
    label: '3-D Secure unavailable',
    number: '4222000008880910',
    threeDS: { outcome: 'unavailable' },
  },
  challenge: { label: '3-D Secure asks', number: '4222000001227408', threeDS: { outcome: 'challenge' } },
  challenge_then_declined: {
    label: '3-D Secure asks, then declined',
    threeDS: { outcome: 'challenge' },
    decline: '101',
  },
  /** A valid number that is not a test card. */
  live_card: { label: 'A real card', decline: '111' },
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

export const globalpayScenarios = chosenScenarios('globalpay_scenarios', scenarioNames);
