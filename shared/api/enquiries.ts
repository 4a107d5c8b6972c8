import * as z from 'zod/mini';
import { contactPhoneMaxLength, mostAsked } from '../rules/contact-form.ts';
import { endpoint } from './endpoint.ts';
import { date, email } from './fields.ts';
import { text } from './typed-text.ts';

export const addEnquiry = endpoint({
  method: 'POST',
  path: '/query/add',
  summary: 'The contact form',
  body: z.strictObject({
    name: text(120, { typed: 'name' }),
    email,
    phone: text(contactPhoneMaxLength, { typed: 'phone' }),
    message: text(4000, { lines: true }),
    /**
     * The form asks for guests and date only if the group is too large for one boat. If staff start a sale from the
     * enquiry, the sale begins with both values.
     */
    guests: z.optional(z.int().check(z.minimum(1), z.maximum(mostAsked))),
    date: z.optional(date),
  }),
  data: z.object({}),
  refusesWith200: true,
  isIdempotent: true,
  refusals: ['invalid'],
});
