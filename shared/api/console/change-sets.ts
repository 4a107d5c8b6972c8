import { longestSetName } from './limits.ts';
import * as z from 'zod/mini';
import { count, date, pounds, rowId } from '../fields.ts';
import { houseText } from '../typed-text.ts';
import { change, changeWords } from './changes.ts';
import { surcharge } from './surcharge.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { staffId } from './parts.ts';
import { shownStop } from './stops.ts';

/** Change sets: edits of what is sold, drafted, looked at, put on the site and taken back together. */

const changeSetStates = ['draft', 'scheduled', 'applied', 'undone', 'refused', 'thrown_away'] as const;

const shown = {
  set: staffId,
  name: z.string(),
  state: z.enum(changeSetStates),
  version: z.number(),
  /** The first day that it changes; null: the day on which it is put on the site. */
  fromDate: z.nullable(date),
  /** When the server puts it on the site. */
  applyAt: z.nullable(z.string()),
  appliedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** Until then it can be taken back; null: it cannot. */
  undoUntil: z.nullable(z.string()),
  /** Why the server did not put it on the site. */
  refusal: z.nullable(z.string()),
  changed: z.object({ by: z.nullable(z.string()), at: z.string() }),
  /** What is in it, in words. */
  titles: z.array(z.string()),
  /** Which kinds of change, each once. */
  kinds: z.array(z.string()),
};

export const listChangeSets = consoleEndpoint({
  method: 'GET',
  path: '/console/change-sets',
  access: 'set-up-sale',
  summary: 'Drafts and scheduled changes, and what was put on the site lately, newest first',
  data: z.object({ sets: z.array(z.object(shown)) }),
});

export const getChangeSet = consoleEndpoint({
  method: 'GET',
  path: '/console/change-sets/:set',
  access: 'set-up-sale',
  summary: 'One set of changes as it was last saved',
  params: z.strictObject({ set: staffId }),
  data: z.object({
    ...shown,
    changes: z.array(change),
    /** What was done with it, the latest first; saves alone are left out. */
    deeds: z.array(
      z.object({
        at: z.string(),
        /** Null: the server itself, or the terminal. */
        by: z.nullable(z.string()),
        sentence: z.string(),
        reason: z.nullable(z.string()),
        isUndone: z.boolean(),
      }),
    ),
  }),
  refusals: ['not_found'],
});

export const saveChangeSet = commandEndpoint({
  path: '/console/change-sets/save',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Keeps changes as a draft: nothing of it is on the site',
  input: {
    /** Null: a new one. */
    set: z.nullable(staffId),
    /** That it was opened on; null with a new one. */
    version: z.nullable(count),
    name: houseText(longestSetName),
    fromDate: z.nullable(date),
    changes: z.array(change).check(z.maxLength(200)),
  },
  result: z.object({ set: staffId, version: z.number(), titles: z.array(z.string()) }),
  refusals: ['version_changed'],
});

const ofSet = { set: staffId, version: count };

export const throwChangeSetAway = commandEndpoint({
  path: '/console/change-sets/throw-away',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Throws a draft or scheduled changes away',
  input: ofSet,
  refusals: ['version_changed'],
});

export const applyChangeSet = commandEndpoint({
  path: '/console/change-sets/apply',
  access: 'set-up-sale',
  touches: ['everything'],
  summary: 'Puts changes on the site; what is booked or being paid keeps its time and price',
  input: ofSet,
  result: z.object({ set: staffId }),
  refusals: ['version_changed', 'reason_needed'],
});

export const scheduleChangeSet = commandEndpoint({
  path: '/console/change-sets/schedule',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Lets the server put changes on the site at a time to come, after it has looked again',
  input: { ...ofSet, at: z.iso.datetime() },
  result: z.object({ set: staffId }),
  refusals: ['version_changed', 'reason_needed'],
});

export const undoChangeSet = commandEndpoint({
  path: '/console/change-sets/undo',
  access: 'set-up-sale',
  touches: ['everything'],
  summary: 'Takes applied changes back for 30 days: what still holds goes back, the rest is listed',
  input: { set: staffId },
  result: z.object({ set: staffId, left: z.array(z.string()) }),
  refusals: ['cannot_undo'],
});

export const getTimes = consoleEndpoint({
  method: 'GET',
  path: '/console/times',
  access: 'set-up-sale',
  summary: 'The weekly grids on a day and after it, painted days, figures, and starts that follow the sun',
  query: z.strictObject({ from: z.optional(date) }),
  data: z.object({
    from: date,
    /** Where the sun sets for the starts that follow it. */
    place: z.object({ latitude: z.number(), longitude: z.number() }),
    /** How far ahead times are on sale. */
    until: date,
    /** `minutes`: as the package says it. */
    packages: z.array(z.object({ id: rowId, name: z.string(), price: pounds, minutes: z.number() })),
    grids: z.array(
      z.object({
        /** As a change would have it. */
        words: changeWords.weekly_times,
        /** Some of it begins later than `from`. */
        begins: z.nullable(date),
        /** Its last day, where that is planned. */
        ends: z.nullable(date),
      }),
    ),
    days: z.array(z.object({ date, paint: z.union([z.literal('closed'), surcharge]) })),
    /** Times whose price was set by hand, so that no grid changes it; the first of them. */
    byHand: z.array(z.object({ date, start: z.string(), price: surcharge })),
    /**
     * Times that were on sale before seasons set prices, and cost what they did though another season has fewer days; the
     * first of them.
     */
    kept: z.array(
      z.object({
        date,
        start: z.string(),
        was: z.object({ season: z.string(), price: surcharge }),
        season: z.object({ season: z.string(), price: surcharge }),
      }),
    ),
    /** Times in which nothing is sold, whatever the grids say. */
    stops: z.array(shownStop),
    figures: z.object({ notice: z.number(), turnaround: z.number() }),
    /** Sunset and every grid's starts that follow it, on the first of each month of a year and where the clocks change. */
    sun: z.array(
      z.object({
        date,
        sunset: z.nullable(z.string()),
        starts: z.array(z.object({ minutes: z.number(), start: z.nullable(z.string()) })),
      }),
    ),
  }),
});
