import * as z from 'zod/mini';
import { date } from '../fields.ts';
import { text } from '../typed-text.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import { actionId, person, staffId } from './parts.ts';

export const logKinds = ['money', 'prices and times', 'people', 'bookings', 'trips'] as const;

const filter = {
  from: z.optional(date),
  to: z.optional(date),
  person: z.optional(staffId),
  kind: z.optional(z.enum(logKinds)),
  /** One booking, person or device. */
  subject: z.optional(text(64, { typed: 'kept' })),
  /** Part of the sentence, the reason or a name. */
  words: z.optional(text(60, { typed: 'kept' })),
};

export const readLog = consoleEndpoint({
  method: 'GET',
  path: '/console/log',
  access: 'read-log',
  summary: 'What was done, newest first, as far as one may read it',
  query: z.strictObject({
    ...filter,
    can_be_undone: z.optional(z.literal('yes')),
    /** The last id of the page before. */
    before: z.optional(actionId),
  }),
  data: z.object({
    entries: z.array(
      z.object({
        id: actionId,
        at: z.string(),
        /** Null: the terminal of the server, or the server itself. */
        person: z.nullable(person),
        /** The tablet’s name, 'own device' or 'terminal'. */
        where: z.string(),
        command: z.string(),
        kind: z.enum(logKinds),
        sentence: z.string(),
        subject: z.object({
          kind: z.string(),
          id: z.string(),
          /** Where the console shows it, below /console; null: nowhere. */
          path: z.nullable(z.string()),
        }),
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
        reason: z.nullable(z.string()),
        /** The action that this one took back. */
        undoes: z.nullable(actionId),
        undone_by: z.nullable(actionId),
        undo_until: z.nullable(z.string()),
        /** Why whoever reads this cannot take it back, or not any more; null: they can. */
        not_undoable: z.nullable(z.string()),
        /** The values of people in it were erased. */
        is_erased: z.boolean(),
      }),
    ),
    /** Null: this is the end. */
    next: z.nullable(actionId),
  }),
});

export const exportLog = consoleEndpoint({
  method: 'POST',
  path: '/console/log/export',
  access: 'read-log',
  summary: 'The same as a file of comma-separated values; the export itself is logged',
  body: z.strictObject(filter),
  data: z.object({ name: z.string(), csv: z.string(), rows: z.number() }),
  refusals: ['step_up_needed'],
});
