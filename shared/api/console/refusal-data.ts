import * as z from 'zod/mini';
import { refusalData } from '../refusal-data.ts';
import { consoleRefusalDetails } from './refusals.ts';

/** The `data` of a console refusal, which may also be a refusal of the public calls. */
// Without a spread, which a bundler would keep in the site's scripts though they never read it.
export const consoleRefusalData = z.extend(
  z.extend(refusalData, { code: z.string() }),
  consoleRefusalDetails,
);

/** The part that the console's screens read, without the list of all codes: each screen knows the codes it handles. */
export const readRefusalData = z.extend(
  z.object({ code: z.string(), field: z.optional(z.string()) }),
  consoleRefusalDetails,
);
