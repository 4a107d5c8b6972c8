import * as z from 'zod/mini';
import { detailsPhoneMaxLength } from '../rules/details-form.ts';
import { endpoint } from './endpoint.ts';
import { email } from './fields.ts';
import { personName, text } from './typed-text.ts';

export const findCustomer = endpoint({
  method: 'POST',
  path: '/user/get_by_email',
  summary: "The customer's details, blank except in a browser that was asked to remember this email address",
  body: z.strictObject({ email }),
  data: z.object({
    id: z.string(),
    email: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    country: z.string(),
    phone: z.string(),
  }),
  cookies: ['hold', 'remember'],
});

export const saveCustomer = endpoint({
  method: 'POST',
  path: '/user/create_or_update_user',
  summary: 'Stores what was typed under a new id; never changes what another booking or browser shows',
  body: z.strictObject({
    first_name: personName(60),
    last_name: personName(60),
    phone: text(detailsPhoneMaxLength, { typed: 'phone' }),
    email,
    country: text(60, { typed: 'country' }),
    remember: z.optional(z.boolean()),
  }),
  data: z.object({ id: z.string() }),
  isIdempotent: true,
  refusals: ['invalid', 'email_not_deliverable', 'phone_not_callable'],
  cookies: ['hold', 'remember'],
});
