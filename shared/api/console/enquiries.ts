import * as z from 'zod/mini';
import { count, date, rowId } from '../fields.ts';
import { consoleEndpoint } from './console-endpoint.ts';

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
};

export const listEnquiries = consoleEndpoint({
  method: 'GET',
  path: '/console/enquiries',
  access: 'answer-enquiries',
  summary: 'What was asked by the form of the site, newest first',
  query: z.strictObject({
    /** The last id of the page before. */
    before: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'is not an enquiry of ours'))),
  }),
  data: z.object({
    enquiries: z.array(z.object(enquiry)),
    /** Null: this is the end. */
    next: z.nullable(z.string()),
  }),
});

export const getEnquiry = consoleEndpoint({
  method: 'GET',
  path: '/console/enquiries/:id',
  access: 'answer-enquiries',
  summary: 'One enquiry: a sale begins with what it asks for',
  params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,9}$/, 'is not an enquiry of ours')) }),
  data: z.object(enquiry),
  refusals: ['not_found'],
});
