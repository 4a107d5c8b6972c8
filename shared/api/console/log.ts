import * as z from 'zod/mini';
import { date } from '../fields.ts';
import { text } from '../typed-text.ts';
import { consoleEndpoint } from './console-endpoint.ts';
import { actionId, person, staffId } from './parts.ts';

export const logKinds = ['money', 'prices and times', 'people', 'bookings', 'trips'] as const;

/**
 * Every action that the log can contain: staff commands, and events at sign-in. The console adds details of
 * some actions to the log's sentence.
 */
export const actionNames = [
  'take-boat-out',
  'put-boat-back',
  'stop-sales',
  'open-sales',
  'open-again',
  'call-off',
  'answer-for-party',
  'hide-review',
  'show-review',
  'answer-review',
  'answer-enquiry',
  'finish-enquiry',
  'refund-by-hand',
  'rotate-keys',
  'add-person',
  'invite-person',
  'sign-out-person',
  'take-back-invite',
  'change-person',
  'end-person',
  'unlock-pin',
  'end-session',
  'invite-device',
  'revoke-device',
  'add-own-passkey',
  'remove-own-passkey',
  'set-own-password',
  'set-own-pin',
  'make-own-recovery-codes',
  'change-own-email',
  'export-log',
  'export-personal-data',
  'erase-personal-data',
  'record-arrived',
  'record-captain',
  'record-briefed',
  'record-out',
  'record-back',
  'correct-back',
  'take-earlier-back',
  'record-no-show',
  'take-deposit',
  'give-deposit-back',
  'undo-event',
  'accept-event',
  'keep-photo',
  'name-evidence',
  'remove-photo',
  'name-boat',
  'expect-back',
  'swap-boats',
  'note-battery',
  'check-boat',
  'mark-dishes',
  'write-note',
  'send-confirmation',
  'change-contact',
  'cancel-by-policy',
  'cancel-by-us',
  'refund-booking',
  'move-booking',
  'move-booking-without-fee',
  'change-booking',
  'sell-walk-in',
  'sell-by-link',
  'sell-by-hand',
  'take-payment',
  'give-back-by-hand',
  'issue-invoice',
  'correct-invoice',
  'send-pay-link',
  'let-hold-go',
  'ring-party',
  'warn',
  'lift-warning',
  'type-reading',
  'release-card-deposit',
  'charge-party',
  'keep-late-fee',
  'let-late-fee-go',
  'let-charge-go',
  'answer-objection',
  'record-objection',
  'keep-card-deposit',
  'keep-hand-deposit',
  'open-drawer',
  'count-drawer',
  'put-cash-in',
  'set-float',
  'close-drawer',
  'lock-period',
  'export-books',
  'set-accounts',
  'save-change-set',
  'throw-change-set-away',
  'apply-change-set',
  'schedule-change-set',
  'undo-change-set',
  'mark-dish-sold-out',
  'say-not-eaten',
  'set-opening',
  'clear-demo',
  'import-set-up',
  'keep-picture',
  'describe-picture',
  'remove-picture',
  'accept-invitation',
  'enrol-tablet',
  'recover',
] as const;
export type ActionName = (typeof actionNames)[number];

const filter = {
  from: z.optional(date),
  to: z.optional(date),
  person: z.optional(staffId),
  kind: z.optional(z.enum(logKinds)),
  /** Finds only actions about this booking, person or device. */
  subject: z.optional(text(64, { typed: 'kept' })),
  /** Finds actions with this text in the sentence, the reason or a name. */
  words: z.optional(text(60, { typed: 'kept' })),
};

export const readLog = consoleEndpoint({
  method: 'GET',
  path: '/console/log',
  access: 'read-log',
  summary: 'Actions of staff that the reader may see, newest first',
  query: z.strictObject({
    ...filter,
    canBeUndone: z.optional(z.literal('yes')),
    /** The last id on the previous page. */
    before: z.optional(actionId),
  }),
  data: z.object({
    entries: z.array(
      z.object({
        id: actionId,
        at: z.string(),
        /** The person who acted. Null if the server acted, or somebody at its terminal. */
        person: z.nullable(person),
        /** The tablet’s name, 'own device' or 'terminal'. */
        where: z.string(),
        command: z.string(),
        kind: z.enum(logKinds),
        sentence: z.string(),
        subject: z.object({
          kind: z.string(),
          id: z.string(),
          /** The path of the console's page about the subject, without /console. Null if there is no such page. */
          path: z.nullable(z.string()),
        }),
        before: z.record(z.string(), z.unknown()),
        after: z.record(z.string(), z.unknown()),
        reason: z.nullable(z.string()),
        /** The earlier action that this action undid. */
        undoes: z.nullable(actionId),
        undoneBy: z.nullable(actionId),
        undoUntil: z.nullable(z.string()),
        /** Why the reader cannot undo the action. Null if the reader can undo it. */
        notUndoable: z.nullable(z.string()),
        /** True: personal values in the action were erased. */
        isErased: z.boolean(),
      }),
    ),
    /** The value of `before` that asks for the next page. Null on the last page. */
    next: z.nullable(actionId),
  }),
});

export const exportLog = consoleEndpoint({
  method: 'POST',
  path: '/console/log/export',
  access: 'read-log',
  summary: 'The log as a CSV file; the export itself is logged',
  body: z.strictObject(filter),
  data: z.object({ name: z.string(), csv: z.string(), rows: z.number() }),
  refusals: ['step_up_needed'],
});
