import * as z from 'zod/mini';
import { legalForms } from '../../business.ts';
import { count, date, pounds, rowId } from '../fields.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** The steps from an empty installation to an open site, and to a site that takes real money. */

export const getOpening = consoleEndpoint({
  method: 'GET',
  path: '/console/opening',
  access: 'set-policies',
  summary:
    'Whether the site is open, what is on sale, and what is still missing before it can take real money',
  data: z.object({
    isOpen: z.boolean(),
    /** The opening day shown on the site; null: none. */
    opensOn: z.nullable(date),
    /** True: the site contains the demonstration's data. */
    hasDemo: z.boolean(),
    canClearDemo: z.boolean(),
    /** True: the business has a name; false: a placeholder. */
    isNamed: z.boolean(),
    /** The business's details in the form in which a change set edits them. */
    business: z.object({
      name: z.string(),
      tagline: z.string(),
      form: z.enum(legalForms),
      legal: z.string(),
      company: z.string(),
      address: z.string(),
      phone: z.string(),
      email: z.string(),
      place: z.object({
        name: z.string(),
        street: z.string(),
        town: z.string(),
        postcode: z.string(),
        country: z.string(),
        latitude: z.nullable(z.number()),
        longitude: z.nullable(z.number()),
      }),
    }),
    boats: count,
    packages: count,
    dishes: count,
    times: count,
    lastDay: z.nullable(date),
    from: z.nullable(pounds),
    /** Things needed before anything can be sold: 'a boat'. */
    missing: z.array(z.string()),
    payments: z.object({
      isSimulated: z.boolean(),
      /** The ways to pay as the site names them: 'Card'. */
      offered: z.array(z.string()),
      /** Sentences that name the settings still missing before the site can take real money. */
      missing: z.array(z.string()),
    }),
  }),
});

export const setOpening = commandEndpoint({
  path: '/console/opening/set',
  access: 'set-policies',
  touches: ['everything'],
  summary: 'Opens the site, or says on which day it will be opened',
  input: { opens: z.union([z.literal('now'), z.nullable(date)]) },
  result: z.object({ isOpen: z.boolean() }),
});

export const clearDemo = commandEndpoint({
  path: '/console/opening/clear-demo',
  access: 'set-policies',
  touches: ['everything'],
  summary: 'Deletes the demonstration permanently, while payments are simulated',
  input: {},
});

/** The console page where the problem can be corrected. */
export const goingLivePlaces = [
  'set_up',
  'people',
  'business',
  'words',
  'menu',
  'pictures',
  'clear_demo',
] as const;

export const getGoingLive = consoleEndpoint({
  method: 'GET',
  path: '/console/going-live',
  access: 'set-policies',
  summary:
    'Checks what still prevents this server from taking real money; the answer is in sentences, without secrets',
  data: z.object({
    isSimulated: z.boolean(),
    checkedAt: z.string(),
    /** Extras on the menu that nobody has yet declared edible or inedible. */
    extras: z.array(z.object({ item: rowId, name: z.string() })),
    topics: z.array(
      z.object({
        topic: z.string(),
        title: z.string(),
        /** Why the check matters. */
        why: z.string(),
        /** The remedy if the check fails. */
        whatToDo: z.string(),
        place: z.nullable(z.enum(goingLivePlaces)),
        findings: z.array(z.object({ isGood: z.boolean(), sentence: z.string() })),
      }),
    ),
  }),
});
