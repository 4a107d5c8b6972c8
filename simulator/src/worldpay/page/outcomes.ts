import { chosenScenarios } from '../../chosen-scenarios.ts';

/** The outcome of a payment, chosen by the card holder's name or by POST /__sim/scenario. */
export type Outcome = {
  /** The result of the payment. `slow`: the bank takes a minute to answer. */
  ends: 'authorised' | 'refused' | 'error';
  isSlow?: true;
  isAuthenticated?: true;
  /** Whether the shopper closes the window after paying. */
  neverReturns?: true;
  doRefundsFail?: true;
};

const outcomes = {
  pays: { ends: 'authorised' },
  refused: { ends: 'refused' },
  error: { ends: 'error' },
  three_d_secure: { ends: 'authorised', isAuthenticated: true },
  pays_slowly: { ends: 'authorised', isSlow: true },
  refused_slowly: { ends: 'refused', isSlow: true },
  pays_and_never_returns: { ends: 'authorised', neverReturns: true },
  refund_fails: { ends: 'authorised', doRefundsFail: true },
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof outcomes;

const outcomeNames = Object.keys(outcomes) as OutcomeName[];

export function outcomeOf(name: OutcomeName): Outcome {
  return outcomes[name];
}

export const chosenOutcomes = chosenScenarios('worldpay_outcomes', outcomeNames);
