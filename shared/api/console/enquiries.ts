import * as z from 'zod/mini';
import { count, date, rowId, secretId } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** The states of an enquiry. 'waiting': we have answered and are waiting for the customer. */
export const enquiryStates = ['new', 'waiting', 'done'] as const;

const enquiry = {
  id: rowId,
  at: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  message: z.string(),
  /** The number of guests; null: the form did not ask, or the visitor left the field empty. */
  guests: z.nullable(count),
  date: z.nullable(date),
  state: z.enum(enquiryStates),
  /** The author and the time of the latest answer. Null: nobody has answered yet. */
  answered: z.nullable(z.object({ by: z.nullable(z.string()), at: z.string() })),
  /** The booking sold from the enquiry. */
  booking: z.nullable(z.object({ bookingId: secretId, date, startTime: z.string(), status: z.string() })),
};

const enquiryId = z.string().check(z.regex(/^\d{1,9}$/, 'is not an enquiry of ours'));

export const listEnquiries = consoleEndpoint({
  method: 'GET',
  path: '/console/enquiries',
  access: 'answer-enquiries',
  summary: 'Enquiries from the contact form, newest first, and how many wait for us',
  query: z.strictObject({
    state: z.optional(z.enum(enquiryStates)),
    /** The last id on the previous page. */
    before: z.optional(enquiryId),
  }),
  data: z.object({
    enquiries: z.array(z.object(enquiry)),
    /** The start of the next page; null: this is the last page. */
    next: z.nullable(z.string()),
    counts: z.object({ new: count, waiting: count }),
  }),
});

export const getEnquiry = consoleEndpoint({
  method: 'GET',
  path: '/console/enquiries/:id',
  access: 'answer-enquiries',
  summary:
    'One enquiry with our answers. A sale made from it begins with the customer and the number of guests',
  params: z.strictObject({ id: enquiryId }),
  data: z.object({
    ...enquiry,
    /** Whether the visitor's address can receive email. */
    canBeEmailed: z.boolean(),
    /** The most guests that one boat takes. */
    mostGuests: count,
    answers: z.array(
      z.object({
        at: z.string(),
        by: z.nullable(z.string()),
        words: z.string(),
        /** 'failed': the mail server refused the email. */
        sent: z.enum(['waiting', 'handed over', 'failed']),
      }),
    ),
    /** The number of bookings with the same email address. */
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
  summary: 'Answers an enquiry by email; the email is sent once it can no longer be undone',
  input: {
    enquiry: rowId,
    words: text(mostOfAnAnswer, { lines: true }).check(z.regex(/\S/, 'is required')),
    /** The number of answers that the screen shows. The call is refused if somebody else has answered since. */
    answersSeen: count,
    /** The day whose free times the answer lists; the email links to that day. */
    timesOf: z.optional(date),
  },
  result: z.object({ answers: count }),
  refusals: ['version_changed', 'email_not_deliverable'],
});

export const finishEnquiry = commandEndpoint({
  path: '/console/enquiries/finish',
  access: 'answer-enquiries',
  touches: ['enquiries'],
  summary: 'Marks an enquiry as done, or as open again',
  input: { enquiry: rowId, isDone: z.boolean() },
});
