import * as z from 'zod/mini';
import { count, date, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** What is asked of it: 'waiting' is for them, not for us. */
export const enquiryStates = ['new', 'waiting', 'done'] as const;

const enquiry = {
  id: rowId,
  at: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** Null: not asked, or not said. */
  guests: z.nullable(count),
  date: z.nullable(date),
  state: z.enum(enquiryStates),
  /** The latest answer. Null: none yet. */
  answered: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
  /** What was sold to them. */
  booking: z.nullable(z.object({ bookingId: secretId, date, startTime: z.string(), status: z.string() })),
};

const enquiryId = z.string().check(z.regex(/^\d{1,9}$/, 'is not an enquiry of ours'));

export const listEnquiries = consoleEndpoint({
  method: 'GET',
  path: '/console/enquiries',
  access: 'answer-enquiries',
  summary: 'What was asked by the form of the site, newest first, and how many of them wait for us',
  query: z.strictObject({
    state: z.optional(z.enum(enquiryStates)),
    /** The last id of the page before. */
    before: z.optional(enquiryId),
  }),
  data: z.object({
    enquiries: z.array(z.object(enquiry)),
    /** Null: this is the end. */
    next: z.nullable(z.string()),
    counts: z.object({ new: count, waiting: count }),
  }),
});

export const getEnquiry = consoleEndpoint({
  method: 'GET',
  path: '/console/enquiries/:id',
  access: 'answer-enquiries',
  summary: 'One enquiry with our answers: a sale begins with what it asks for',
  params: z.strictObject({ id: enquiryId }),
  data: z.object({
    ...enquiry,
    /** Whether an email can reach the address that they typed. */
    canBeEmailed: z.boolean(),
    /** That our largest boat takes. */
    mostGuests: count,
    answers: z.array(
      z.object({
        at: z.string(),
        by: z.nullable(z.string()),
        words: z.string(),
        /** 'failed': the mail server would not take it. */
        sent: z.enum(['waiting', 'handed over', 'failed']),
      }),
    ),
    /** Bookings with the same email address. */
    bookings: count,
    forgottenOn: date,
  }),
  refusals: ['not_found'],
});

export const mostOfAnAnswer = 4000;

export const answerEnquiry = commandEndpoint({
  path: '/console/enquiries/answer',
  access: 'answer-enquiries',
  touches: ['enquiries'],
  summary: 'Answers an enquiry by email; it leaves when it can no longer be taken back',
  input: {
    enquiry: rowId,
    words: text(mostOfAnAnswer, { lines: true }).check(z.regex(/\S/, 'is required')),
    /** How many answers the screen shows: another one has come meanwhile if it differs. */
    answersSeen: count,
    /** The day whose free times are in it: the email leads there. */
    timesOf: z.optional(date),
  },
  result: z.object({ answers: count }),
  refusals: ['version_changed', 'email_not_deliverable'],
});

export const finishEnquiry = commandEndpoint({
  path: '/console/enquiries/finish',
  access: 'answer-enquiries',
  touches: ['enquiries'],
  summary: 'Says of an enquiry that nothing is left to do, or that something is',
  input: { enquiry: rowId, isDone: z.boolean() },
});
