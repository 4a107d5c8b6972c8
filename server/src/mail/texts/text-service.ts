/** A text message in the form in which a service takes it. */
type OutgoingText = { to: string; from: string; words: string };

/** 'unanswered': the service may have accepted the text, so the text is not sent again. */
export type TextAnswer =
  | { kind: 'taken'; ref: string }
  | { kind: 'refused'; problem: string }
  | { kind: 'unanswered'; problem: string };

/**
 * The state of a text that the service has accepted. `micros` is the cost in millionths of the currency in
 * `unit`, such as 'GBP'. An undefined `cost` is not known yet.
 */
export type TextState = {
  state: 'on its way' | 'delivered' | 'failed';
  problem: string | undefined;
  cost: { micros: number; unit: string } | undefined;
};

/** Sends text messages through one outside service. An adapter makes no decisions, and its functions never throw. */
export type TextService = {
  send: (text: OutgoingText) => Promise<TextAnswer>;
  /** Undefined: the service did not answer. */
  stateOf: (ref: string) => Promise<TextState | undefined>;
  /** Undefined if the account exists and is active; otherwise a sentence with the problem. */
  problemOfAccount: () => Promise<string | undefined>;
};
