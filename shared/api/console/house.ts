import * as z from 'zod/mini';
import { textPages } from '../../rules/house-text.ts';
import { changeFields } from './changes.ts';
import { consoleEndpoint } from './console-endpoint.ts';

/** Details, figures and texts of the business as they are now: the starting point of an edit. */

export const getHouse = consoleEndpoint({
  method: 'GET',
  path: '/console/house',
  access: 'set-up-sale',
  summary:
    'Details of the business, its figures with their versions, its texts and the names that texts may use',
  data: z.object({
    business: z.required(changeFields.business),
    /** When the details were changed, the newest first. */
    businessChanged: z.array(z.object({ at: z.string(), note: z.string() })),
    figures: z.array(
      z.object({
        /** The name of the figure's field in a change set. */
        name: z.string(),
        label: z.string(),
        /** The figure's value, in words. */
        value: z.string(),
        /** The figure's past, present and planned values, the latest first: '2027-05-01T08:00:00Z', '15 minutes'. */
        versions: z.array(z.object({ from: z.string(), value: z.string() })),
      }),
    ),
    /** The values of the figures, under the names that a change set uses. */
    figureWords: z.required(changeFields.figures),
    /** The wind limit in the text of the business's weather rule, in km/h; null: the text names no limit. */
    windKmh: z.nullable(z.number()),
    /** The figures as the JSON of `BusinessTerms`. `TextForm` compares the numbers in a text with these figures. */
    businessTerms: z.string(),
    texts: z.array(
      z.object({
        key: z.string(),
        page: z.enum(textPages),
        title: z.string(),
        text: z.string(),
        also: z.string(),
        search: z.array(z.string()),
        place: z.number(),
        isShown: z.boolean(),
        versions: z.number(),
      }),
    ),
    /** The names that a text may use as {{name}}. */
    names: z.array(z.object({ name: z.string(), label: z.string(), says: z.string(), isRule: z.boolean() })),
  }),
});

export const getTextVersions = consoleEndpoint({
  method: 'GET',
  path: '/console/house/text',
  access: 'set-up-sale',
  summary: 'Every version of one text, the newest first',
  query: z.strictObject({
    key: z.string().check(z.regex(/^[a-z]+\/[a-z0-9-]{1,60}$/, 'is no text of ours')),
  }),
  data: z.object({
    versions: z.array(
      z.object({
        from: z.string(),
        note: z.string(),
        title: z.string(),
        text: z.string(),
        also: z.string(),
        isShown: z.boolean(),
      }),
    ),
  }),
});
