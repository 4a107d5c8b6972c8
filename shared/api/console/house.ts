import * as z from 'zod/mini';
import { textPages } from '../../rules/house-text.ts';
import { changeWords } from './changes.ts';
import { consoleEndpoint } from './console-endpoint.ts';

/** Who the business is, its figures and its words, as they are now: what an edit of them begins with. */

export const getHouse = consoleEndpoint({
  method: 'GET',
  path: '/console/house',
  access: 'set-up-sale',
  summary:
    'Who the business is, the figures of the house with their versions, its words and what may stand in them',
  data: z.object({
    business: z.required(changeWords.business),
    /** When it was changed, the newest first. */
    businessChanged: z.array(z.object({ at: z.string(), note: z.string() })),
    figures: z.array(
      z.object({
        /** As a change calls it. */
        name: z.string(),
        label: z.string(),
        /** In words. */
        value: z.string(),
        /** Each value that it had or will have, the latest first: '2027-05-01T08:00:00Z', '15 minutes'. */
        versions: z.array(z.object({ from: z.string(), value: z.string() })),
      }),
    ),
    /** As a change says them. */
    figureWords: z.required(changeWords.figures),
    /** Up to which boats sail by its rule of the weather, in km/h; null: it says none. */
    windKmh: z.nullable(z.number()),
    /** The same as JSON, as code knows them: numbers that somebody types are compared with them. */
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
    /** What may stand in a text as {{name}}. */
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
