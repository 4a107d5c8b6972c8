import type { Attempt, PaymentCustomer } from './payment-provider.ts';

/** What the card's bank wants to know of the browser. */
export type BrowserFacts = {
  acceptHeader: string;
  userAgent: string;
  ip: string;
  language: string;
  colorDepth: number;
  screenHeight: number;
  screenWidth: number;
  /** Minutes that local time is behind UTC. */
  timezone: number;
};

/** A page of the bank that is to be shown by posting one field to it. */
export type BankPage = { address: string; field: string; value: string };

export type Authentication = {
  id: string;
  /** 'passed' is said by the provider; it is asked for again before anything is charged. */
  state: 'begun' | 'challenged' | 'passed' | 'failed';
  methodPage: BankPage | undefined;
  challengePage: BankPage | undefined;
};

/**
 * The steps from the name of a card to its charge, 3-D Secure among them, where the provider leaves them to the shop.
 * The amount is always the stored one of the attempt. Each throws ProviderError.
 */
export type CardSteps = {
  /** Whether the card's bank takes part, and the page that it wants shown in a hidden frame. */
  enrol: (attempt: Attempt, card: string, hostname: string) => Promise<Authentication>;
  /** `method` says what became of the hidden frame; 'none' when the bank had no page for it. */
  initiate: (
    attempt: Attempt,
    asked: {
      authenticationId: string;
      card: string;
      method: 'shown' | 'not_shown' | 'none';
      customer: PaymentCustomer;
      browser: BrowserFacts;
    },
  ) => Promise<Authentication>;
  /** Hands on what the bank gave the browser to carry. */
  giveResult: (authenticationId: string, challengeResult: string) => Promise<Authentication>;
  /** Charges the card, once whatever happens. What became of it is read by `retrieve`. */
  charge: (
    attempt: Attempt,
    asked: { card: string; authenticationId: string; customer: PaymentCustomer },
  ) => Promise<'tried' | 'not_authenticated'>;
};
