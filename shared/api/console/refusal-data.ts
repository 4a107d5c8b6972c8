import * as z from 'zod/mini';
import { refusalData } from '../refusal-data.ts';
import { consoleRefusalDetails } from './refusals.ts';

/** The `data` of a refusal in the console: the fields of a public refusal, and the console's own fields. */
// This schema uses no spread. A bundler would keep a spread in the site's scripts, although the site never
// reads this schema.
export const consoleRefusalData = z.extend(
  z.extend(refusalData, { code: z.string() }),
  consoleRefusalDetails,
);

/**
 * The part of a refusal that the console's screens read. Any `code` is accepted, because each screen names the codes
 * that it handles.
 */
export const readRefusalData = z.extend(
  z.object({ code: z.string(), field: z.optional(z.string()) }),
  consoleRefusalDetails,
);
