/**
 * The purposes of a payment attempt and their consequences: a new purpose is a line here and a value in the
 * column's check.
 */

type AboutPurpose = {
  /** Pays for the place itself: it confirms a hold, and without it the booking is lost. */
  paysForPlace: boolean;
  /** Its money is the price of the trip: it counts as paid, and a cancellation refunds it. */
  countsAsPrice: boolean;
  /** Released or refunded if the trip does not take place. */
  goesBackWithTrip: boolean;
  /** Pays for a move or change, which it names. */
  isOfMove: boolean;
  /** When the provider takes it: once the booking is accepted, once this attempt is the one that pays, or both. */
  capturedBy: 'the trip' | 'acceptance' | 'acceptance and the trip' | 'a command';
  /** A security: returning it is not reported as a refund. */
  isSecurity: boolean;
  /** The prefix of its text for staff; '': none. */
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
  /** A debt of its own, independent of the trip. */
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

/** The purposes with a property, for SQL. */
export const purposesThat = (flag: Flag): PaymentPurpose[] =>
  paymentPurposes.filter((purpose) => aboutPurposes[purpose][flag]);

export const isForPrice = ({ purpose }: { purpose: PaymentPurpose }): boolean =>
  aboutPurposes[purpose].countsAsPrice;

/** The kinds of debt of a pay link, and the purpose of a payment by it. */
export const purposeOfDebt = {
  price: 'booking',
  deposit: 'deposit',
  charge: 'charge',
} as const satisfies Record<string, PaymentPurpose>;
export type LinkDebt = keyof typeof purposeOfDebt;
export const linkDebts = Object.keys(purposeOfDebt) as LinkDebt[];
