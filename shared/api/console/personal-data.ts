import { emailMaxLength } from '../../values/email-address.ts';
import * as z from 'zod/mini';
import { count, date } from '../fields.ts';
import { text } from '../typed-text.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** An email address, or the short code of a booking. It is sent in a request's body, never in a URL. */
const who = text(emailMaxLength, { typed: 'kept' }).check(z.regex(/\S/, 'is required'));

export const exportPerson = consoleEndpoint({
  method: 'POST',
  path: '/console/personal-data/export',
  access: 'export-personal-data',
  summary: 'All our data about one person; the export is logged',
  body: z.strictObject({ who }),
  data: z.object({
    sections: z.array(z.object({ title: z.string(), rows: z.array(z.record(z.string(), z.unknown())) })),
    /** When the data will be erased automatically; null: there is nothing to erase. */
    forgotten: z.nullable(z.object({ on: date, because: z.string() })),
  }),
  refusals: ['step_up_needed', 'not_found'],
});

export const erasePerson = commandEndpoint({
  path: '/console/personal-data/erase',
  access: 'erase-personal-data',
  touches: ['everything'],
  summary: 'Erases everything that names one person, for good; sums are kept in the books without a name',
  input: { who },
  result: z.object({ bookings: count }),
});
