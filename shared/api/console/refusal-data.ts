import * as z from 'zod/mini';
import { refusalData } from '../refusal-data.ts';
import { consoleRefusalDetails } from './refusals.ts';

/** The `data` of a refusal of the console, which may be one of the public calls too. */
// Without a spread: a bundler keeps that in the site's scripts, which read none of it.
export const consoleRefusalData = z.extend(
  z.extend(refusalData, { code: z.string() }),
  consoleRefusalDetails,
);

/** What the console's screens read of it, without the list of all codes: they know those that they answer to. */
export const readRefusalData = z.extend(
  z.object({ code: z.string(), field: z.optional(z.string()) }),
  consoleRefusalDetails,
);
