import { longestSetName } from './limits.ts';
import * as z from 'zod/mini';
import { count, date, pounds, rowId } from '../fields.ts';
import { houseText } from '../typed-text.ts';
import { change, changeFields } from './changes.ts';
import { surcharge } from './surcharge.ts';
import { commandEndpoint, consoleEndpoint } from './console-endpoint.ts';
import { staffId } from './parts.ts';
import { shownStop } from './stops.ts';

/** Change sets: edits of what is sold, which staff draft, preview, publish and undo together. */

const changeSetStates = ['draft', 'scheduled', 'applied', 'undone', 'refused', 'thrown_away'] as const;

const shown = {
  set: staffId,
  name: z.string(),
  state: z.enum(changeSetStates),
  version: z.number(),
  /** The first day on which the set applies; null: the day on which it is published. */
  fromDate: z.nullable(date),
  /** When the server will publish the set. */
  applyAt: z.nullable(z.string()),
  appliedAt: z.nullable(z.string()),
  undoneAt: z.nullable(z.string()),
  /** The end of the time in which the set can be undone; null: the set cannot be undone. */
  undoUntil: z.nullable(z.string()),
  /** Why the server did not publish the set. */
  refusal: z.nullable(z.string()),
  changed: z.object({ by: z.nullable(z.string()), at: z.string() }),
  /** The set's changes, in words. */
  titles: z.array(z.string()),
  /** The set's kinds of change, each once. */
  kinds: z.array(z.string()),
};

export const listChangeSets = consoleEndpoint({
  method: 'GET',
  path: '/console/change-sets',
  access: 'set-up-sale',
  summary: 'Drafts, scheduled and recently published changes, newest first',
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
    /** The actions on this set, the latest first. Saving a draft is left out. */
    deeds: z.array(
      z.object({
        at: z.string(),
        /** The person who acted; null: the server itself, or the terminal. */
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
  summary: 'Saves changes as a draft, which the site does not show',
  input: {
    /** The set's id; null: a new set. */
    set: z.nullable(staffId),
    /** The version that was opened for editing; null for a new set. */
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
  summary: 'Discards a draft or scheduled changes',
  input: ofSet,
  refusals: ['version_changed'],
});

export const applyChangeSet = commandEndpoint({
  path: '/console/change-sets/apply',
  access: 'set-up-sale',
  touches: ['everything'],
  summary: 'Publishes changes; bookings already made or being paid for keep their time and price',
  input: ofSet,
  result: z.object({ set: staffId }),
  refusals: ['version_changed', 'reason_needed'],
});

export const scheduleChangeSet = commandEndpoint({
  path: '/console/change-sets/schedule',
  access: 'set-up-sale',
  touches: ['setUp'],
  summary: 'Schedules changes: the server checks them again and publishes them at a future time',
  input: { ...ofSet, at: z.iso.datetime() },
  result: z.object({ set: staffId }),
  refusals: ['version_changed', 'reason_needed'],
});

export const undoChangeSet = commandEndpoint({
  path: '/console/change-sets/undo',
  access: 'set-up-sale',
  touches: ['everything'],
  summary: 'Undoes published changes within 30 days: restores what can still be restored and lists the rest',
  input: { set: staffId },
  result: z.object({ set: staffId, left: z.array(z.string()) }),
  refusals: ['cannot_undo'],
});

export const getTimes = consoleEndpoint({
  method: 'GET',
  path: '/console/times',
  access: 'set-up-sale',
  summary: 'The weekly grids from a day on, the painted days, figures, and starts that depend on sunset',
  query: z.strictObject({ from: z.optional(date) }),
  data: z.object({
    from: date,
    /** The place for which sunset is computed; null: not entered, so no start can follow the sunset. */
    place: z.object({ latitude: z.nullable(z.number()), longitude: z.nullable(z.number()) }),
    /** The last day for which times are on sale. */
    until: date,
    /** `minutes`: the length entered for the package. */
    packages: z.array(z.object({ id: rowId, name: z.string(), price: pounds, minutes: z.number() })),
    grids: z.array(
      z.object({
        /** The grid, as the fields of a `weekly_times` change. */
        words: changeFields.weekly_times,
        /** The first day on which this grid applies. Null: it already applies on `from`. */
        begins: z.nullable(date),
        /** The last day on which this grid applies. Null: no last day is planned. */
        ends: z.nullable(date),
      }),
    ),
    days: z.array(z.object({ date, paint: z.union([z.literal('closed'), surcharge]) })),
    /** Times with a price set by hand, the earliest first; a long list is cut. No grid changes these prices. */
    byHand: z.array(z.object({ date, start: z.string(), price: surcharge })),
    /**
     * Times that keep an old price, the earliest first; a long list is cut. These times were made when the older of two
     * seasons set the price. Today the season with fewer days would set a different price.
     */
    kept: z.array(
      z.object({
        date,
        start: z.string(),
        was: z.object({ season: z.string(), price: surcharge }),
        season: z.object({ season: z.string(), price: surcharge }),
      }),
    ),
    /** Stops: parts of days in which nothing is sold, although the grids have times. */
    stops: z.array(shownStop),
    figures: z.object({ notice: z.number(), turnaround: z.number() }),
    /**
     * Sunset, and the starts that depend on it, on some days of a year: on `from`, on the first of each month, and
     * on the days on both sides of a clock change.
     */
    sun: z.array(
      z.object({
        date,
        sunset: z.nullable(z.string()),
        starts: z.array(z.object({ minutes: z.number(), start: z.nullable(z.string()) })),
      }),
    ),
  }),
});
