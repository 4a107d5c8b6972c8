import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { count, date, secretId } from './fields.ts';
import { text } from './typed-text.ts';

const token = text(64, { typed: 'kept' });

/** Facts for everyone aboard. They never include the booking's id or price, an email address or a phone number. */
export const getParty = endpoint({
  method: 'GET',
  path: '/party/:token',
  summary: 'The trip as its guests see it',
  params: z.strictObject({ token }),
  query: z.strictObject({
    /** The signed token of the captain's link. */
    captain: z.optional(text(64, { typed: 'kept' })),
  }),
  data: z.object({
    state: z.enum(['on', 'over', 'cancelled', 'called_off']),
    /** True for a simulated booking, as in `getBooking`. */
    is_test: z.optional(z.literal(true)),
    organiser_first_name: z.string(),
    package_name: z.string(),
    trip_date: date,
    start_time: z.string(),
    end_time: z.string(),
    arrive_at: z.string(),
    /** The boat's own requirements for the captain. Null or left out: the business's rules apply. */
    youngest_captain: z.optional(z.nullable(count)),
    asks_licence: z.optional(z.nullable(z.boolean())),
    /** The captain to whom the link belongs, and whether the captain has accepted; null without a valid link. */
    captain: z.nullable(z.object({ name: z.string(), has_accepted: z.boolean() })),
    /** The rules that the business has written itself, as JSON: the `rules` of the booking's BusinessTerms. */
    house_rules: z.optional(z.string()),
  }),
  refusals: ['not_found'],
});
export type WireParty = z.output<typeof getParty.data>;

export const acceptCaptain = endpoint({
  method: 'POST',
  path: '/party/accept_captain',
  summary: 'The named captain accepts; accepting twice changes nothing',
  body: z.strictObject({ token: secretId, captain: text(64, { typed: 'kept' }) }),
  data: z.object({}),
  refusals: ['not_found', 'trip_over', 'being_changed'],
});
