import type { ColumnType, Generated, Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { BoatPromise, KindRules } from '@slipway/shared/rules/boat-terms.ts';
import type { TextKind } from '@slipway/shared/rules/text-message.ts';
import type { AddOnKind } from '@slipway/shared/values/add-on-kinds.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';
import type { BasisPoints, Pence } from '@slipway/shared/values/pence.ts';
import type { ChangeSetRowsTable, ChangeSetsTable, SetUpFilesTable } from './change-set-tables.ts';
import type {
  BackupRunsTable,
  BookingLinksTable,
  BusinessTermsTable,
  BusinessVersionsTable,
  CancellationsTable,
  ChangeTables,
  DevClockTable,
  EnquiriesTable,
  ErasuresTable,
  HeldDaysTable,
  HouseTextsTable,
  IdempotencyKeysTable,
  MailsTable,
  RateCountersTable,
  SeasonTables,
  ReviewsTable,
  SettingsTable,
  SigningKeysTable,
  SiteVersionTable,
  NightlyChecksTable,
  ProofTables,
  UsedProofsTable,
} from './support-tables.ts';
import type {
  CardAuthenticationsTable,
  CashPutInTable,
  ChargesTable,
  DrawerCountsTable,
  DrawersTable,
  HandMoneyTable,
  MovesTable,
  PayLinksTable,
  PaymentAttemptEventsTable,
  PaymentAttemptsTable,
  PaymentDisputesTable,
  ProviderEventsTable,
  RefundsTable,
} from './money-tables.ts';
import type { LedgerTables } from './ledger-tables.ts';
import type { PictureTables } from './picture-tables.ts';
import type { StaffTables } from './staff-tables.ts';
import type { TripTables } from './trip-tables.ts';
import type { WeatherTables } from './weather-tables.ts';

export type { AttemptStatus, ProviderName } from './money-tables.ts';

/** Row types written by hand; tables.test.ts compares them with the database's own catalogue. */

type Timestamp = ColumnType<Date, Date, Date>;
type SurchargeKind = 'fixed' | 'percentage';
/** A closing time may be '24:00', the end of the day, which is not a valid LocalTime. */
type ClosingTime = LocalTime | '24:00';

type BoatPackagesTable = {
  id: Generated<number>;
  name: string;
  longDescription: string;
  displayPicture: string;
  price: Pence;
  durationMinutes: number;
  displayOrder: number;
  status: 'active' | 'inactive';
  /** The kinds of boat on which the package is sold. */
  kindIds: Generated<number[]>;
  /** The package's own VAT rate; null: the business's rate. */
  vatRate: BasisPoints | null;
};

type PackageItemsTable = {
  id: Generated<number>;
  packageId: number;
  position: number;
  code: string;
  description: string;
};

type BoatsTable = {
  id: Generated<number>;
  name: string;
  isInService: Generated<boolean>;
  kindId: Generated<number>;
  /** The number on the hull or in the register; '': none. */
  hullNumber: Generated<string>;
};

type BoatKindsTable = KindRules & {
  id: Generated<number>;
  name: string;
  drive: Generated<string>;
  pictures: Generated<string[]>;
  /** True: boats and packages can no longer get this kind. Boats out of service may still have it. */
  isGone: Generated<boolean>;
};

type ScheduleRulesTable = {
  id: Generated<number>;
  name: string;
  weekdays: number[];
  seasonStart: string;
  seasonEnd: string;
  startTimes: LocalTime[];
  durationMinutes: number;
  packageIds: number[] | null;
  surchargeKind: SurchargeKind;
  surchargeValue: number;
  pricePerExtraGuest: Pence;
  minimumGuests: number | null;
  validFrom: LocalDate | null;
  validTo: LocalDate | null;
  sunMinutes: Generated<number[]>;
  isOver: Generated<boolean>;
  /**
   * Days of the year on which the rule makes no slots for the packages listed; null: no slots for any package. Only a
   * change set writes this list.
   */
  gaps: Generated<Gaps>;
};

type Gaps = { first: string; last: string; until: LocalDate | null; packages: number[] | null }[];

/** A day that differs from the weekly grids. */
type SpecialDaysTable = {
  id: Generated<number>;
  date: LocalDate;
  paint: 'closed' | 'fixed' | 'percentage';
  value: Generated<number>;
};

/** A stop: a time in which nothing is sold. If both times are null, the stop covers the whole day. */
type ClosuresTable = {
  id: Generated<number>;
  date: LocalDate;
  fromTime: LocalTime | null;
  toTime: ClosingTime | null;
  isCalledOff: Generated<boolean>;
  reason: string;
  kind: Generated<'held' | 'closed'>;
  isUntilFurtherNotice: Generated<boolean>;
  staffId: string | null;
  stoppedAt: Date | null;
  endsHoldsAt: Date | null;
};

type SlotsTable = {
  id: Generated<number>;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  packageIds: number[] | null;
  surchargeKind: SurchargeKind;
  surchargeValue: number;
  pricePerExtraGuest: Pence;
  minimumGuests: number | null;
  isOpen: Generated<boolean>;
  scheduleRuleId: number | null;
  closedBy: 'rule' | 'hand' | null;
  priceSetBy: 'hand' | null;
  /**
   * True: when the slot was made, the older of two seasons set the price. The slot keeps this price until a change set
   * changes the rules of its time (docs/decisions/0141).
   */
  byOlderRow: Generated<boolean>;
};

type MenuItemsTable = {
  id: Generated<number>;
  name: string;
  price: Pence;
  type: AddOnKind;
  description: string;
  image: string;
  info: Generated<string[]>;
  groupName: Generated<string>;
  /** []: none of the 14 allergens. Null: not stated. */
  allergens: string[] | null;
  leadTimeHours: Generated<number>;
  isAlcohol: Generated<boolean>;
  isActive: Generated<boolean>;
  displayOrder: Generated<number>;
  packageIds: number[] | null;
  includedInPackageIds: Generated<number[]>;
  isForWholeBoat: Generated<boolean>;
  /** The day of trips for which the dish is sold out. */
  soldOutOn: LocalDate | null;
  /** The day since which the dish has been on sale without stated allergens. */
  unansweredSince: LocalDate | null;
  /** The item's own VAT rate; null: the business's rate. */
  vatRate: BasisPoints | null;
};

type CouponsTable = {
  id: Generated<number>;
  code: string;
  kind: 'percentage' | 'fixed';
  value: number;
  startsOn: LocalDate | null;
  endsOn: LocalDate | null;
  maxUses: number | null;
  maxUsesPerEmail: number | null;
};

type CustomersTable = {
  id: string;
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
  phone: string;
  country: string;
  createdAt: Timestamp;
};

type RememberedBrowsersTable = { tokenHash: string; customerId: string; expiresAt: Timestamp };

export type BookingStatus =
  | 'held'
  | 'confirmed'
  | 'completed'
  | 'cancelled'
  | 'expired'
  | 'replaced'
  | 'called_off';

type BookingsTable = {
  id: string;
  status: BookingStatus;
  holdExpiresAt: ColumnType<Date | null, Date | null, Date | null>;
  customerId: string;
  emailKey: string;
  packageId: number;
  packageName: string;
  slotId: number;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  earliestDate: LocalDate;
  guests: number;
  isCaptainDeclared: Generated<boolean>;
  slotPrice: Pence;
  basePrice: Pence;
  couponCode: string | null;
  couponDiscount: Generated<Pence>;
  addOnsPrice: Generated<Pence>;
  total: Pence;
  paymentMethodId: string;
  termsVersion: number;
  browserHash: string | null;
  networkHash: string | null;
  /** The hashes of the wider networks, the widest network first. */
  widerNetworkHashes: string[] | null;
  createdAt: Timestamp;
  confirmedAt: ColumnType<Date | null, Date | null, Date | null>;
  /** A code that people read out. The code gives access to nothing. */
  code: string;
  /** The secret that opens the party page. */
  partyToken: string;
  /** A captain other than the customer; null: none is named, or the customer is the captain. */
  captainName: string | null;
  /** The channel by which staff sold the booking; null: the customer booked on the site. */
  source: 'phone' | 'walk_in' | null;
  /** How many guests the slot's price covered; null: not stored. */
  guestsCovered: number | null;
  /** The price of each further guest at the time when that guest was added, the first added guest first. */
  extraGuestRates: number[] | null;
  /** A promise about the boat, in addition to the terms. */
  promise: BoatPromise | null;
  /** The member of staff who sold the booking. */
  soldBy: string | null;
  /** For the second boat of a party: the id of the first boat's booking. */
  linkedTo: string | null;
  /** The pence that staff added to the price, or took off it (negative). Null: the usual price. */
  byHand: Pence | null;
  byHandReason: string | null;
  /** The VAT rate of the package at the sale; null: the business's rate at each tax point. */
  vatRate: BasisPoints | null;
};

type BookingItemsTable = {
  bookingId: string;
  position: number;
  menuItemId: number;
  name: string;
  type: AddOnKind;
  quantity: number;
  unitPrice: Pence;
  comment: Generated<string>;
  /** The VAT rate of the dish at the sale; null: the business's rate at each tax point. */
  vatRate: BasisPoints | null;
};

type BoatMaintenanceTable = { id: Generated<number>; boatId: number; reason: string };

type AllocationsTable = {
  id: Generated<number>;
  boatId: number;
  /** A tsrange as text: '["2027-05-08 10:00:00","2027-05-08 12:30:00")'. */
  during: string;
  bookingId: string | null;
  maintenanceId: number | null;
  /** The unpaid move that holds this boat and time. Until it is paid, the booking keeps its old boat and time too. */
  moveId: string | null;
  deadline: ColumnType<Date | null, Date | null, Date | null>;
};

type CouponUsesTable = { bookingId: string; couponId: number; emailKey: string; isBurnt: boolean };

type BookingEventsTable = {
  id: Generated<number>;
  bookingId: string;
  fromStatus: string | null;
  toStatus: string;
  cause: string;
  at: Timestamp;
  /** The day of the trip at the time of the event, written by the trigger note_trip_date. */
  tripDate: LocalDate | null;
};

type TextMessagesTable = {
  id: string;
  kind: TextKind;
  bookingId: string;
  recipient: string;
  words: string;
  linkHash: string | null;
  leadsTo: string | null;
  createdAt: Date;
  usefulUntil: Date;
  status: Generated<'waiting' | 'sending' | 'sent' | 'delivered' | 'failed' | 'unanswered' | 'over'>;
  claimedAt: ColumnType<Date | null, Date | null, Date | null>;
  providerRef: ColumnType<string | null, string | null, string | null>;
  problem: ColumnType<string | null, string | null, string | null>;
  nextCheckAt: ColumnType<Date | null, Date | null, Date | null>;
  costMicros: ColumnType<number | null, number | null, number | null>;
  costUnit: ColumnType<string | null, string | null, string | null>;
  notBefore: ColumnType<Date | null, Date | null | undefined, Date | null>;
  actionId: ColumnType<number | null, number | null | undefined, number | null>;
};

export type Tables = ChangeTables &
  LedgerTables &
  PictureTables &
  ProofTables &
  SeasonTables &
  StaffTables &
  TripTables &
  WeatherTables & {
    settings: SettingsTable;
    textMessages: TextMessagesTable;
    businessTerms: BusinessTermsTable;
    businessVersions: BusinessVersionsTable;
    houseTexts: HouseTextsTable;
    boatPackages: BoatPackagesTable;
    packageItems: PackageItemsTable;
    boats: BoatsTable;
    boatKinds: BoatKindsTable;
    scheduleRules: ScheduleRulesTable;
    specialDays: SpecialDaysTable;
    changeSets: ChangeSetsTable;
    changeSetRows: ChangeSetRowsTable;
    setUpFiles: SetUpFilesTable;
    closures: ClosuresTable;
    slots: SlotsTable;
    menuItems: MenuItemsTable;
    coupons: CouponsTable;
    customers: CustomersTable;
    rememberedBrowsers: RememberedBrowsersTable;
    bookings: BookingsTable;
    bookingItems: BookingItemsTable;
    boatMaintenance: BoatMaintenanceTable;
    allocations: AllocationsTable;
    moves: MovesTable;
    couponUses: CouponUsesTable;
    bookingEvents: BookingEventsTable;
    paymentAttempts: PaymentAttemptsTable;
    paymentAttemptEvents: PaymentAttemptEventsTable;
    cardAuthentications: CardAuthenticationsTable;
    providerEvents: ProviderEventsTable;
    paymentDisputes: PaymentDisputesTable;
    refunds: RefundsTable;
    drawers: DrawersTable;
    handMoney: HandMoneyTable;
    drawerCounts: DrawerCountsTable;
    cashPutIn: CashPutInTable;
    payLinks: PayLinksTable;
    charges: ChargesTable;
    idempotencyKeys: IdempotencyKeysTable;
    mails: MailsTable;
    cancellations: CancellationsTable;
    enquiries: EnquiriesTable;
    erasures: ErasuresTable;
    reviews: ReviewsTable;
    bookingLinks: BookingLinksTable;
    rateCounters: RateCountersTable;
    signingKeys: SigningKeysTable;
    devClock: DevClockTable;
    siteVersion: SiteVersionTable;
    heldDays: HeldDaysTable;
    usedProofs: UsedProofsTable;
    backupRuns: BackupRunsTable;
    nightlyChecks: NightlyChecksTable;
  };

/**
 * The first argument of a query function: the database or a transaction, to which the function sends all its queries.
 */
export type Database = Kysely<Tables> | Transaction<Tables>;

export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;
export type NewRow<Name extends keyof Tables> = Insertable<Tables[Name]>;
