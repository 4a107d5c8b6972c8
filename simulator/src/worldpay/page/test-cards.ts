import type { OutcomeName } from './outcomes.ts';

/** Worldpay's test cards, by number. */
const methods: Readonly<Record<string, string>> = {
  '4444333322221111': 'VISA-SSL',
  '4911830000000': 'VISA-SSL',
  '4917610000000000': 'VISA-SSL',
  '4462030000000000': 'VISA-SSL',
  '5555555555554444': 'ECMC-SSL',
  '5454545454545454': 'ECMC-SSL',
  '2221000000000009': 'ECMC-SSL',
  '5163613613613613': 'ECMC-SSL',
  '6759649826438453': 'MAESTRO-SSL',
  '343434343434343': 'AMEX-SSL',
};

/** The outcomes, chosen by the card holder's name. The first three names are Worldpay's own. */
const outcomeOfHolder: Readonly<Record<string, OutcomeName>> = {
  AUTHORISED: 'pays',
  REFUSED: 'refused',
  ERROR: 'error',
  'THREE D SECURE': 'three_d_secure',
  SLOW: 'pays_slowly',
  'SLOWLY REFUSED': 'refused_slowly',
  'NEVER RETURNS': 'pays_and_never_returns',
  'REFUND FAILS': 'refund_fails',
};

/** The test cards that the payment page offers as chips. */
export const chips = [
  { label: 'Pays', number: '4444333322221111', holder: 'AUTHORISED' },
  { label: 'Refused', number: '4444333322221111', holder: 'REFUSED' },
  { label: '3-D Secure', number: '4444333322221111', holder: 'THREE D SECURE' },
  { label: 'Pays, Mastercard', number: '5454545454545454', holder: 'AUTHORISED' },
  { label: 'Error', number: '4444333322221111', holder: 'ERROR' },
  { label: 'Pays after a minute', number: '4444333322221111', holder: 'SLOW' },
  { label: 'Refused after a minute', number: '4444333322221111', holder: 'SLOWLY REFUSED' },
  { label: 'Pays, does not come back', number: '4444333322221111', holder: 'NEVER RETURNS' },
  { label: 'Pays, refund fails', number: '4444333322221111', holder: 'REFUND FAILS' },
] as const;

export function methodOfCard(number: string): string | undefined {
  return methods[number];
}

/** Returns the outcome of a card holder's name. With any unknown name the payment succeeds. */
export function outcomeForHolder(holder: string): OutcomeName {
  return outcomeOfHolder[holder.trim().toUpperCase()] ?? 'pays';
}

export function maskCard(number: string): string {
  return `${number.slice(0, 4)}********${number.slice(-4)}`;
}
