/** What an attempt to pay is for, and what follows from it: a new purpose is a line here and a value in the column's check. */

type AboutPurpose = {
  /** Pays for the place itself: it confirms a hold, and the booking is lost with it. */
  paysForPlace: boolean;
  /** Its money is the price of the trip: it counts as paid, and cancelling decides about it. */
  countsAsPrice: boolean;
  /** Let go, or given back, where the trip does not take place. */
  goesBackWithTrip: boolean;
  /** Pays for a move or change, which it names. */
  isOfMove: boolean;
  /** What the provider takes it upon: once the booking stands, once this attempt is the one that pays, or both. */
  capturedBy: 'the trip' | 'acceptance' | 'acceptance and the trip' | 'a command';
  /** Secures something: giving it back is no refund to tell of. */
  isSecurity: boolean;
  /** Before what staff read of it; '': nothing. */
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
  /** A debt of its own, whatever becomes of the trip. */
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

/** The purposes of which something is so, for SQL. */
export const purposesThat = (flag: Flag): PaymentPurpose[] =>
  paymentPurposes.filter((purpose) => aboutPurposes[purpose][flag]);

export const isForPrice = ({ purpose }: { purpose: PaymentPurpose }): boolean =>
  aboutPurposes[purpose].countsAsPrice;

/** What a pay link asks for, and the purpose of a payment by it. */
export const purposeOfDebt = {
  price: 'booking',
  deposit: 'deposit',
  charge: 'charge',
} as const satisfies Record<string, PaymentPurpose>;
export type LinkDebt = keyof typeof purposeOfDebt;
export const linkDebts = Object.keys(purposeOfDebt) as LinkDebt[];
