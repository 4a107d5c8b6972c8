/** A text message, as we give it to a service. */
type OutgoingText = { to: string; from: string; words: string };

/** unanswered: nobody knows whether the service took the text, and it is not sent again. */
export type TextAnswer =
  | { kind: 'taken'; ref: string }
  | { kind: 'refused'; problem: string }
  | { kind: 'unanswered'; problem: string };

/**
 * The state of a text that the service has taken. The cost is in millionths of the currency, 'GBP'; undefined: not
 * known yet.
 */
export type TextState = {
  state: 'on its way' | 'delivered' | 'failed';
  problem: string | undefined;
  cost: { micros: number; unit: string } | undefined;
};

/** A service that sends text messages for us. An adapter translates and decides nothing; no call throws. */
export type TextService = {
  send: (text: OutgoingText) => Promise<TextAnswer>;
  /** Undefined: the service did not tell. */
  stateOf: (ref: string) => Promise<TextState | undefined>;
  /** Whether the account exists and is active; otherwise a sentence with the problem. */
  problemOfAccount: () => Promise<string | undefined>;
};
