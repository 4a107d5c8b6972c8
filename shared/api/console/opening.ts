import * as z from 'zod/mini';
import { legalForms } from '../../business.ts';
import { count, date, pounds, rowId } from '../fields.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';

/** From an empty house to a site that is open, and to one that takes real money. */

export const getOpening = consoleEndpoint({
  method: 'GET',
  path: '/console/opening',
  access: 'set-policies',
  summary: 'Whether the site is open, what there is to sell, and what is missing to take money',
  data: z.object({
    isOpen: z.boolean(),
    /** The day that the site says; null: none. */
    opensOn: z.nullable(date),
    /** The demonstration is in it, and can be cleared. */
    hasDemo: z.boolean(),
    canClearDemo: z.boolean(),
    /** Somebody has said who the business is; false: it has a stand-in's name. */
    isNamed: z.boolean(),
    /** As a change of it would have it. */
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
        latitude: z.number(),
        longitude: z.number(),
      }),
    }),
    boats: count,
    packages: count,
    dishes: count,
    times: count,
    lastDay: z.nullable(date),
    from: z.nullable(pounds),
    /** What nothing can be sold without: 'a boat'. */
    missing: z.array(z.string()),
    payments: z.object({
      isSimulated: z.boolean(),
      /** Of the ways to pay: 'Card', as the site offers them. */
      offered: z.array(z.string()),
      /** What has to be set before real money can be taken, in words. */
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
  summary: 'Takes the demonstration away for good, while payments are simulated',
  input: {},
});

/** Where at the console something can be put right. */
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
  summary: 'What stands between this server and real money: checked now, in words, without a secret',
  data: z.object({
    isSimulated: z.boolean(),
    checkedAt: z.string(),
    /** Extras of which nobody has said whether they can be eaten. */
    extras: z.array(z.object({ item: rowId, name: z.string() })),
    topics: z.array(
      z.object({
        topic: z.string(),
        title: z.string(),
        /** Why it matters. */
        why: z.string(),
        /** What to do where something is wrong. */
        whatToDo: z.string(),
        place: z.nullable(z.enum(goingLivePlaces)),
        findings: z.array(z.object({ isGood: z.boolean(), sentence: z.string() })),
      }),
    ),
  }),
});
