import * as z from 'zod/mini';
import { bookingSources, ledgerMethodNames, lineKinds } from '../../rules/ledger.ts';
import { paymentPurposes } from '../../rules/payment-purposes.ts';
import { count, date, pounds, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { diaryMonth } from './diary.ts';
import { staffId } from './parts.ts';

/** The books: what was taken, what is owed and what we owe. Each figure has its rows, which sum to it (`listBookRows`). */

/** A word in a source that the books do not know stops them: the sentence says which. */
const stops = ['invalid'] as const;

/** At most a year and a day. */
const range = { from: date, to: date };

/** Money signed as the ledger has it: in is above 0, out below. */
const sums = {
  sum: pounds,
  taken: pounds,
  givenBack: pounds,
  /** By banks, for disputes that were lost. */
  takenBack: pounds,
  /** How many lines it is made of. */
  lines: count,
};

const method = z.enum(ledgerMethodNames);
const source = z.enum(bookingSources);
const staff = z.nullable(z.object({ id: staffId, name: z.string() }));

export const getTakings = consoleEndpoint({
  method: 'GET',
  path: '/console/money/takings',
  access: 'see-takings',
  summary:
    'What was taken from one day to another, by day, method, person and source; the jetty sees its own',
  query: z.strictObject(range),
  data: z.object({
    ...sums,
    /** Only what whoever asks took themselves. */
    isOwn: z.boolean(),
    /** Days without a line are left out. */
    byDay: z.array(z.object({ date, ...sums })),
    /** A provider’s payments by pay link stand apart from those of the site. */
    byMethod: z.array(z.object({ method, isByLink: z.boolean(), label: z.string(), ...sums })),
    /** Null: nobody; the money came through a provider. */
    byPerson: z.array(z.object({ person: staff, ...sums })),
    /** How the booking came; null: no booking. */
    bySource: z.array(z.object({ source: z.nullable(source), ...sums })),
    /** Deposits by hand, which are no takings. */
    deposits: z.object({ sum: pounds, lines: count }),
    /** What disputes cost beside their money, and what drawers had too much or too little. */
    fees: z.object({ sum: pounds, lines: count }),
    differences: z.object({ sum: pounds, lines: count }),
    /** The last day of the last period that is locked; null: none is. */
    lockedTo: z.nullable(date),
  }),
  refusals: stops,
});
export type WireTakings = z.output<typeof getTakings.data>;

/** Gross and VAT of what was paid, kept and given back at a rate, in percent. */
const atRate = { rate: z.number(), gross: pounds, net: pounds, vat: pounds };

export const getVat = consoleEndpoint({
  method: 'GET',
  path: '/console/money/vat',
  access: 'see-books',
  summary: 'VAT from one day to another by rate and tax point: the day on which money came and went',
  query: z.strictObject(range),
  data: z.object({
    /** False: the business has no VAT today. What it had on days before is still told. */
    isRegistered: z.boolean(),
    byRate: z.array(z.object({ ...atRate, lines: count })),
    vat: pounds,
    /** Of takings: what has no VAT, as damages. */
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
  summary: 'What is owed at the dock: trips that stand, from three months ago on, that are not paid whole',
  data: z.object({
    sum: pounds,
    parties: z.array(
      z.object({
        bookingId: secretId,
        code: z.string(),
        /** Left out where the reader may not see names. */
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
  /** Of trips that are still to come. */
  'paid_not_sailed',
  /** By hand. */
  'deposits_held',
  /** Money of called-off parties that have not chosen yet. */
  'open_offers',
  /** To be sent or given back, or refused by the bank and still with us. */
  'refunds_waiting',
] as const;

const liability = { sum: pounds, parties: count };

export const getLiabilities = consoleEndpoint({
  method: 'GET',
  path: '/console/money/liabilities',
  access: 'see-books',
  summary: 'What we owe others at the end of a day: today’s is as of now',
  query: z.strictObject({ on: date }),
  data: z.object({
    sum: pounds,
    figures: z.array(z.object({ figure: z.enum(liabilityNames), ...liability })),
    /** Beside them: what has left us and has not reached its customer, and what cards have only set aside. */
    onTheirWay: z.object(liability),
    setAside: z.object(liability),
    /** What banks hold while a dispute is open. */
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
  /** The row that it comes from. */
  table: z.string(),
  id: z.string(),
  kind: z.enum([...lineKinds, 'booking', 'waiting', 'held']),
  label: z.string(),
  amount: pounds,
  /** The day in whose books it stands, and its tax point. */
  date,
  /** When it happened: later than a locked day, it is posted on another one. */
  at: z.string(),
  tripDate: z.nullable(date),
  /** When the provider pays it out; null: not known. */
  payoutDate: z.nullable(date),
  bookingId: z.nullable(secretId),
  code: z.nullable(z.string()),
  purpose: z.nullable(z.enum(paymentPurposes)),
  method: z.nullable(method),
  isByLink: z.boolean(),
  source: z.nullable(source),
  person: staff,
  /** By rate in percent; empty: no VAT. */
  vat: z.array(z.object({ rate: z.number(), gross: pounds, vat: pounds })),
  /** Its number in the books where it is written down; null: of an open period. */
  line: z.nullable(count),
  /** The line of a locked period that it goes back to or corrects. */
  corrects: z.nullable(count),
});

export const listBookRows = consoleEndpoint({
  method: 'GET',
  path: '/console/money/rows',
  access: 'see-takings',
  summary: `Why a figure is what it is: its rows, the latest first, ${bookRowsPage} at a time; all of them sum to it`,
  query: z.strictObject({
    figure: z.enum(bookFigures),
    /** Of the figures of a range. */
    from: z.optional(date),
    to: z.optional(date),
    /** Of liabilities. */
    on: z.optional(date),
    /** Which of its parts: as the figure’s own list names them. 'nobody' and 'none' are its null. */
    day: z.optional(date),
    method: z.optional(method),
    isByLink: z.optional(z.enum(['yes', 'no'])),
    person: z.optional(z.union([staffId, z.literal('nobody')])),
    source: z.optional(z.union([source, z.literal('none')])),
    /** In percent. */
    rate: z.optional(text(8, { typed: 'kept' }).check(z.regex(/^\d{1,3}(\.\d{1,2})?$/, 'must be a rate'))),
    /** Of a liability: the rows of one party. */
    booking: z.optional(secretId),
    /** How many to leave out: those of the pages before. */
    after: z.optional(text(8, { typed: 'kept' }).check(z.regex(/^\d{1,7}$/, 'must be a number'))),
  }),
  data: z.object({
    /** Of all of them: the figure. */
    sum: pounds,
    count,
    rows: z.array(row),
    /** Null: this is the end. */
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
  summary: 'What banks ask back or report, those that are to be answered first, with the days that are left',
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
        /** What the provider charges for it; null: it has not said. */
        fee: z.nullable(pounds),
        takenBack: pounds,
        openedAt: z.string(),
        answerBy: z.nullable(z.string()),
        /** Until the answer is due, today is 0; null: no answer is asked for. Below 0: it is too late. */
        daysLeft: z.nullable(z.int()),
        closedAt: z.nullable(z.string()),
        bookingId: secretId,
        code: z.string(),
        packageName: z.string(),
        tripDate: date,
        /** Left out where the reader may not see names. */
        name: z.optional(z.string()),
      }),
    ),
    /** To be answered. */
    toAnswer: z.object({ count, sum: pounds }),
    /** Disputes of this calendar year, and the card payments of it. */
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
        /** Null: the terminal. */
        lockedBy: staff,
        takings: pounds,
        vat: pounds,
        lines: count,
      }),
    ),
    /** Null: nothing was ever taken. */
    next: z.nullable(z.object({ month: diaryMonth, isOver: z.boolean() })),
  }),
});

export const lockPeriod = commandEndpoint({
  path: '/console/money/lock',
  access: 'lock-periods',
  touches: ['books'],
  summary:
    'Locks a month that is over: its lines are written down for good, and what changes later is posted in the open month',
  input: { month: diaryMonth },
  result: z.object({ lines: count }),
});
