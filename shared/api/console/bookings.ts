import * as z from 'zod/mini';
import { count, date, pounds, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { tripStates } from './board-day.ts';
import { consoleEndpoint } from './console-endpoint.ts';

export const staffBookingStates = [
  'held',
  'confirmed',
  'completed',
  'cancelled',
  'called_off',
  'expired',
] as const;

const bookingRow = z.object({
  bookingId: secretId,
  code: z.string(),
  date,
  startTime: z.string(),
  endTime: z.string(),
  /** Fields that the reader may not see are left out. */
  firstName: z.string(),
  lastName: z.optional(z.string()),
  phone: z.optional(z.string()),
  email: z.optional(z.string()),
  package: z.object({ id: rowId, name: z.string() }),
  guests: count,
  wishes: count,
  state: z.enum(staffBookingStates),
  /** The state of the booking's trip, once staff have recorded an event. */
  trip: z.nullable(z.enum(tripStates)),
  holdUntil: z.nullable(z.string()),
  total: z.optional(pounds),
  money: z.enum(['paid', 'owes', 'pending', 'given_back', 'free']),
});
export type WireBookingRow = z.output<typeof bookingRow>;

const days = z.object({ from: date, to: date });

export const findBookings = consoleEndpoint({
  method: 'GET',
  path: '/console/bookings',
  access: 'find-bookings',
  summary:
    'Finds bookings by parts of a name, last digits of a phone number, email address or short code; those within 60 days of today come first',
  query: z.strictObject({
    /** The words of the search, each of which must match. */
    words: z.optional(text(80, { typed: 'kept' })),
    from: z.optional(date),
    to: z.optional(date),
    state: z.optional(z.enum(staffBookingStates)),
    package: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number'))),
    unpaid: z.optional(z.literal('yes')),
    source: z.optional(z.enum(['site', 'phone', 'walk_in'])),
    /**
     * For a search without words or dates: 'later' finds bookings from today on, 'earlier' finds bookings before today.
     */
    direction: z.optional(z.enum(['later', 'earlier'])),
    /** The `next` that came with the previous page; left out: the first page. */
    after: z.optional(text(120, { typed: 'kept' })),
  }),
  data: z.object({
    bookings: z.array(bookingRow),
    /** The start of the next page; null: this is the last page. */
    next: z.nullable(z.string()),
    /**
     * After the last page of a search by name: close matches (a letter, an apostrophe or a space apart), nearest first.
     */
    alike: z.array(bookingRow),
    /** The days whose bookings this person may find; null: all days. */
    within: z.nullable(days),
  }),
});
