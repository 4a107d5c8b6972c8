import * as z from 'zod/mini';
import { bookingSources, ledgerMethodNames, lineKinds } from '../../rules/ledger.ts';
import { paymentPurposes } from '../../rules/payment-purposes.ts';
import { count, date, pounds, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { diaryMonth } from './diary.ts';
import { staffId } from './parts.ts';

/** The books: takings, what is owed to us and what we owe. Each figure is the sum of its rows (`listBookRows`). */

/** If a row has a value that shared/rules does not define, the calls answer 'invalid'. The message names the value. */
const stops = ['invalid'] as const;

/** The first and last day: at most a year and a day. */
const range = { from: date, to: date };

/** Signed money, as in the ledger: money in is above 0, money out is below. */
const sums = {
  sum: pounds,
  taken: pounds,
  givenBack: pounds,
  /** Money that banks took back for lost disputes. */
  takenBack: pounds,
  /** The number of lines in the sum. */
  lines: count,
};

const method = z.enum(ledgerMethodNames);
const source = z.enum(bookingSources);
const staff = z.nullable(z.object({ id: staffId, name: z.string() }));

export const getTakings = consoleEndpoint({
  method: 'GET',
  path: '/console/money/takings',
  access: 'see-takings',
  summary: 'Takings from one day to another, by day, method, person and source; dock staff see their own',
  query: z.strictObject(range),
  data: z.object({
    ...sums,
    /** True: the figures cover only the money taken by the person who asks. */
    isOwn: z.boolean(),
    /** Days without a line are left out. */
    byDay: z.array(z.object({ date, ...sums })),
    /** A provider's payments by pay link are separate from those on the site. */
    byMethod: z.array(z.object({ method, isByLink: z.boolean(), label: z.string(), ...sums })),
    /** The person who took the money; null: the money came through a provider. */
    byPerson: z.array(z.object({ person: staff, ...sums })),
    /** How the booking was sold; null: the money has no booking. */
    bySource: z.array(z.object({ source: z.nullable(source), ...sums })),
    /** Deposits taken in cash or by card machine, which are not takings. */
    deposits: z.object({ sum: pounds, lines: count }),
    /** `fees`: providers' fees for disputes. `differences`: surpluses and shortfalls of cash drawers. */
    fees: z.object({ sum: pounds, lines: count }),
    differences: z.object({ sum: pounds, lines: count }),
    /** The last day of the latest locked period; null: none is locked. */
    lockedTo: z.nullable(date),
  }),
  refusals: stops,
});
export type WireTakings = z.output<typeof getTakings.data>;

/** The money at one VAT rate: payments and kept deposits, less money returned. `rate` is in percent. */
const atRate = { rate: z.number(), gross: pounds, net: pounds, vat: pounds };

export const getVat = consoleEndpoint({
  method: 'GET',
  path: '/console/money/vat',
  access: 'see-books',
  summary:
    'VAT from one day to another, by rate. The tax point is the day on which money came in or went out',
  query: z.strictObject(range),
  data: z.object({
    /** False: the business charges no VAT today. VAT of earlier days is still listed. */
    isRegistered: z.boolean(),
    byRate: z.array(z.object({ ...atRate, lines: count })),
    vat: pounds,
    /** The takings on which there is no VAT, such as payments for damage. */
    outside: z.object({ sum: pounds, lines: count }),
    byDay: z.array(z.object({ date, ...atRate })),
    lockedTo: z.nullable(date),
  }),
  refusals: stops,
});
export type WireVat = z.output<typeof getVat.data>;

export const getOwed = consoleEndpoint({
  method: 'GET',
  path: '/console/money/owed',
  access: 'see-books',
  summary: 'Money owed at the dock: trips of the last three months and later that are not fully paid',
  data: z.object({
    sum: pounds,
    parties: z.array(
      z.object({
        bookingId: secretId,
        code: z.string(),
        /** The customer's name; left out if the person who asks has no right to see names. */
        name: z.optional(z.string()),
        date,
        startTime: z.string(),
        owed: pounds,
        hasSailed: z.boolean(),
      }),
    ),
  }),
});
export type WireOwed = z.output<typeof getOwed.data>;

export const liabilityNames = [
  /** Money paid for trips still to come. */
  'paid_not_sailed',
  /** Deposits held in cash or by card machine. */
  'deposits_held',
  /** Money of parties whose trip we called off, and who have not chosen another time or a refund yet. */
  'open_offers',
  /** Refunds that wait to be sent or handed over, and refunds that the bank returned to us. */
  'refunds_waiting',
] as const;

const liability = { sum: pounds, parties: count };

export const getLiabilities = consoleEndpoint({
  method: 'GET',
  path: '/console/money/liabilities',
  access: 'see-books',
  summary: 'The money that we owe at the end of a day or, if the day is today, now',
  query: z.strictObject({ on: date }),
  data: z.object({
    sum: pounds,
    figures: z.array(z.object({ figure: z.enum(liabilityNames), ...liability })),
    /**
     * Shown with the liabilities, but not part of their sum: refunds that were sent and have not reached the
     * customer, and money that is only authorised on cards.
     */
    onTheirWay: z.object(liability),
    setAside: z.object(liability),
    /** Money that banks hold while a dispute is open. */
    disputed: z.object(liability),
  }),
  refusals: stops,
});
export type WireLiabilities = z.output<typeof getLiabilities.data>;

export const bookFigures = [
  'takings',
  'deposits',
  'fees',
  'differences',
  'vat',
  'outside',
  'owed',
  ...liabilityNames,
  'on_their_way',
  'set_aside',
  'disputed',
] as const;
export type BookFigure = (typeof bookFigures)[number];

export const bookRowsPage = 200;

const row = z.object({
  /** The database row from which the line comes. */
  table: z.string(),
  id: z.string(),
  kind: z.enum([...lineKinds, 'booking', 'waiting', 'held']),
  label: z.string(),
  amount: pounds,
  /** The day in whose books the line is: its tax point. */
  date,
  /** When the money moved. If the books of that day are locked, `date` is a later day. */
  at: z.string(),
  tripDate: z.nullable(date),
  /** When the provider pays the money out to us; null: not known. */
  payoutDate: z.nullable(date),
  bookingId: z.nullable(secretId),
  code: z.nullable(z.string()),
  purpose: z.nullable(z.enum(paymentPurposes)),
  method: z.nullable(method),
  isByLink: z.boolean(),
  source: z.nullable(source),
  person: staff,
  /** The line's VAT by rate in percent; empty: no VAT. */
  vat: z.array(z.object({ rate: z.number(), gross: pounds, vat: pounds })),
  /** The line's number in the books once its period is locked; null in an open period. */
  line: z.nullable(count),
  /** The line of a locked period that this line reverses or corrects. */
  corrects: z.nullable(count),
});

export const listBookRows = consoleEndpoint({
  method: 'GET',
  path: '/console/money/rows',
  access: 'see-takings',
  summary: `The rows that add up to a figure, latest first, or its parties, earliest trip first; ${bookRowsPage} at a time`,
  query: z.strictObject({
    figure: z.enum(bookFigures),
    /** For figures over several days: the first and last day. */
    from: z.optional(date),
    to: z.optional(date),
    /** For liabilities: the day at whose end we owe the money. */
    on: z.optional(date),
    /**
     * Each of the next fields limits the rows to one part of the figure. For money without a person, `person` is
     * 'nobody'. For money without a source, `source` is 'none'.
     */
    day: z.optional(date),
    method: z.optional(method),
    isByLink: z.optional(z.enum(['yes', 'no'])),
    person: z.optional(z.union([staffId, z.literal('nobody')])),
    source: z.optional(z.union([source, z.literal('none')])),
    /** Limits the rows to lines at this VAT rate, in percent. */
    rate: z.optional(text(8, { typed: 'kept' }).check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be a rate'))),
    /** For a liability: if given, the rows of this booking are listed instead of one row for each party. */
    booking: z.optional(secretId),
    /** The number of rows to skip: those on earlier pages. */
    after: z.optional(text(8, { typed: 'kept' }).check(z.regex(/^\d{1,7}$/, 'must be a number'))),
  }),
  data: z.object({
    /** The sum of all rows, which equals the figure. */
    sum: pounds,
    count,
    rows: z.array(row),
    /** The start of the next page; null: this is the last page. */
    next: z.nullable(count),
  }),
  refusals: stops,
});
export type WireBookRow = z.output<typeof row>;
export type BookRowsQuery = z.output<typeof listBookRows.query>;

export const listDisputes = consoleEndpoint({
  method: 'GET',
  path: '/console/money/disputes',
  access: 'see-books',
  summary:
    'Disputes, inquiries and fraud warnings from banks, with the days left to answer; those to be answered come first',
  data: z.object({
    disputes: z.array(
      z.object({
        provider: z.string(),
        id: z.string(),
        kind: z.enum(['dispute', 'inquiry', 'fraud_warning']),
        status: z.enum(['needs_answer', 'under_review', 'won', 'lost', 'ended']),
        title: z.string(),
        sentence: z.string(),
        amount: pounds,
        /** The provider's fee for the dispute; null: not known yet. */
        fee: z.nullable(pounds),
        takenBack: pounds,
        openedAt: z.string(),
        answerBy: z.nullable(z.string()),
        /** Days until the answer is due, 0 on the last day; null: no answer is needed. Below 0: too late. */
        daysLeft: z.nullable(z.int()),
        closedAt: z.nullable(z.string()),
        bookingId: secretId,
        code: z.string(),
        packageName: z.string(),
        tripDate: date,
        /** The customer's name; left out if the person who asks has no right to see names. */
        name: z.optional(z.string()),
      }),
    ),
    /** Disputes that we still have to answer. */
    toAnswer: z.object({ count, sum: pounds }),
    /** The disputes and the card payments of this calendar year. */
    year: z.object({ year: count, disputes: count, cardPayments: count, won: count, lost: count }),
  }),
});
export type WireDisputes = z.output<typeof listDisputes.data>;

export const listPeriods = consoleEndpoint({
  method: 'GET',
  path: '/console/money/periods',
  access: 'see-books',
  summary: 'Months that are locked, and the one that can be locked next',
  data: z.object({
    locked: z.array(
      z.object({
        month: diaryMonth,
        lockedAt: z.string(),
        /** The person who locked the period; null: the period was locked at the terminal. */
        lockedBy: staff,
        takings: pounds,
        vat: pounds,
        lines: count,
      }),
    ),
    /** The next month to lock; null: the business has not taken any money yet. */
    next: z.nullable(z.object({ month: diaryMonth, isOver: z.boolean() })),
  }),
});

export const lockPeriod = commandEndpoint({
  path: '/console/money/lock',
  access: 'lock-periods',
  touches: ['books'],
  summary: 'Locks a month that is over: its lines are final, and later changes are posted in the open month',
  input: { month: diaryMonth },
  result: z.object({ lines: count }),
});
