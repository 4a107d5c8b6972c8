import * as z from 'zod/mini';
import { contactPhoneMaxLength } from '../rules/contact-form.ts';
import { endpoint } from './endpoint.ts';
import { email } from './fields.ts';
import { text } from './typed-text.ts';

export const addEnquiry = endpoint({
  method: 'POST',
  path: '/query/add',
  summary: 'The contact form',
  body: z.strictObject({
    name: text(120),
    email,
    phone: text(contactPhoneMaxLength),
    message: text(4000, { lines: true }),
  }),
  data: z.object({}),
  refusesWith200: true,
  isIdempotent: true,
  refusals: ['invalid'],
});
