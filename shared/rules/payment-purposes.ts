/**
 * The purposes of a payment attempt, with the properties of each purpose. A new purpose needs an entry here
 * and a value in the check of `payment_attempts.purpose`.
 */

type AboutPurpose = {
  /** The attempt pays for the place itself. Its success confirms the hold, and its failure ends the booking. */
  paysForPlace: boolean;
  /** The money is part of the trip's price: it counts as paid, and a cancellation refunds it. */
  countsAsPrice: boolean;
  /** The money is released or refunded if the trip does not take place. */
  goesBackWithTrip: boolean;
  /** The attempt pays for a move or change, and its row names that move or change. */
  isOfMove: boolean;
  /**
   * When the provider captures the money. 'the trip': once the booking is confirmed. 'acceptance': once we
   * accept this attempt as the payment. 'a command': once a command asks for it.
   */
  capturedBy: 'the trip' | 'acceptance' | 'acceptance and the trip' | 'a command';
  /** The money is a security deposit. The return of this money is not reported as a refund. */
  isSecurity: boolean;
  /** The word at the start of the lines that staff read about the attempt. '': no word. */
  label: string;
};

export const aboutPurposes = {
  booking: {
    paysForPlace: true,
    countsAsPrice: true,
    goesBackWithTrip: true,
    isOfMove: false,
    capturedBy: 'the trip',
    isSecurity: false,
    label: '',
  },
  move: {
    paysForPlace: false,
    countsAsPrice: true,
    goesBackWithTrip: true,
    isOfMove: true,
    capturedBy: 'acceptance and the trip',
    isSecurity: false,
    label: '',
  },
  change: {
    paysForPlace: false,
    countsAsPrice: true,
    goesBackWithTrip: true,
    isOfMove: true,
    capturedBy: 'acceptance and the trip',
    isSecurity: false,
    label: '',
  },
  /** A debt that is independent of the trip. */
  charge: {
    paysForPlace: false,
    countsAsPrice: false,
    goesBackWithTrip: false,
    isOfMove: false,
    capturedBy: 'acceptance',
    isSecurity: false,
    label: 'Charge',
  },
  deposit: {
    paysForPlace: false,
    countsAsPrice: false,
    goesBackWithTrip: true,
    isOfMove: false,
    capturedBy: 'a command',
    isSecurity: true,
    label: 'Deposit',
  },
} as const satisfies Record<string, AboutPurpose>;

export type PaymentPurpose = keyof typeof aboutPurposes;
export const paymentPurposes = Object.keys(aboutPurposes) as PaymentPurpose[];

type Flag = {
  [Name in keyof AboutPurpose]: AboutPurpose[Name] extends boolean ? Name : never;
}[keyof AboutPurpose];

/** Lists the purposes for which the property `flag` is true, for use in SQL. */
export const purposesThat = (flag: Flag): PaymentPurpose[] =>
  paymentPurposes.filter((purpose) => aboutPurposes[purpose][flag]);

export const isForPrice = ({ purpose }: { purpose: PaymentPurpose }): boolean =>
  aboutPurposes[purpose].countsAsPrice;

/** The kinds of debt that a pay link can be for, and the purpose of its payment. */
export const purposeOfDebt = {
  price: 'booking',
  deposit: 'deposit',
  charge: 'charge',
} as const satisfies Record<string, PaymentPurpose>;
export type LinkDebt = keyof typeof purposeOfDebt;
export const linkDebts = Object.keys(purposeOfDebt) as LinkDebt[];
