import type { CommandEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import type { Permission, Role, StaffLimits } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type * as z from 'zod/mini';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../../bookings/deps.ts';

/** The actor: a person in a session, or the server's terminal, which acts as an owner without a name. */
export type Actor = {
  person: { id: string; name: string } | null;
  role: Role;
  via: Row<'staffActions'>['via'];
  sessionId: string | null;
  /** The shared tablet; null on a device of their own. */
  tablet: { id: string; name: string } | null;
  /** They have proved within the last minutes who they are. */
  isSteppedUp: boolean;
};

export const terminal: Actor = {
  person: null,
  role: 'owner',
  via: 'terminal',
  sessionId: null,
  tablet: null,
  isSteppedUp: true,
};

/** A handler's tools beside its transaction: no provider, no hint to a job. A preview rolls everything back. */
export type Tools = Pick<
  Deps,
  'business' | 'publicUrl' | 'linkKey' | 'networkKey' | 'isSimulated' | 'realSince' | 'hashing'
> & {
  now: Date;
  limits: StaffLimits;
  /** The reason they typed; null: none, or this is an undo. */
  reason: string | null;
  /**
   * Requires a permission that this input needs beside the command's own. Throws 'not_allowed' with the sentence. An
   * undo requires the same from the person who undoes.
   */
  requirePermission: (permission: Permission, sentence: string) => void;
};

type Values = Readonly<Record<string, unknown>>;

export type CalledOff = { parties: number; price: Pence };

/** The effect of a command on the rows of its transaction. */
export type Done<Result> = {
  subject: { kind: string; id: string };
  /** In words and figures; names are allowed here, and kept where erasure finds them. */
  effect: Effect;
  /** Ids, states and sums, for good. No personal data: that goes into `personal`. */
  before: Values;
  after: Values;
  personal?: { before: Values; after: Values };
  /** The sum given away, counted against the limits of those who may decide about money. */
  money?: Pence;
  /** Parties whose trips it called off, and their price: above a day's limits the passkey is asked for again. */
  calledOff?: CalledOff;
  /**
   * The facts behind the preview: ids, versions, money, never the time. If it differs when the command is applied,
   * the new preview is shown instead. Left out: subject, `before`, `after` and the figures.
   */
  basis?: unknown;
  /** A sentence: the unusual part of it. The command then needs a reason. */
  needsReason?: string | undefined;
  result: Result;
  /** The part of `result` that is shown once and stored nowhere: a repeated request gets the rest. */
  secrets?: readonly string[];
  /** The sentence afterwards, if the effect is worded as a plan: 'X was moved from … to …'. */
  told?: string;
  /** Jobs to wake when it is committed; a command that can be undone needs none, its rows wait. */
  wakes?: readonly ('mail' | 'payments')[];
};

/** The answer of a command. */
export type CommandOutcome<Result> = {
  effect: Effect;
  fingerprint: string;
  /** Null for a preview, and for a person who may only ask. */
  action: { id: number; undoUntil: Date | null } | null;
  /** For a person who may only ask: nothing is done until an owner or a manager approves it. */
  asked?: { request: string; expiresAt: Date };
  /** Null for a preview. */
  result: Result | null;
};

/** The permissions that a command required for its input beside its own. */
export type Asked = {
  permissions?: readonly Permission[];
  day?: LocalDate | undefined;
  /** The day belongs to the booking of a party: nobody acts for a party that they could not find. */
  isOfParty?: boolean;
  owner?: string | null;
};

/** A row of the log as its undo reads it. */
export type LoggedAction = {
  id: number;
  at: Date;
  staffId: string | null;
  command: string;
  subject: { kind: string; id: string };
  before: Values;
  after: Values;
  personal: { before: Values; after: Values } | undefined;
  money: Pence;
  asked: Asked;
};

/**
 * A change to the business, for the console and the terminal alike: `runCommand` runs it. A folder's commands are
 * listed in start/console-api.ts.
 */
export type Command<I extends z.ZodMiniType = z.ZodMiniType, Result = unknown> = {
  /** Verb and object: 'note-captain'. */
  name: string;
  permission: Permission;
  kind: Row<'staffActions'>['kind'];
  input: I;
  /** The console call that runs it; left out: none. */
  call?: CommandEndpoint;
  /** The longest body, if it may be longer than those of other calls. */
  mostBytes?: number;
  /** Asks for the passkey again, for any sum. */
  needsStepUp?: boolean;
  /** About people, their sign-ins and their addresses: a demo open to strangers allows only the seeded ones. */
  isKeptFromStrangers?: boolean;
  /** Its row of the log names nobody, so a typed reason is not kept. */
  keepsNoReason?: true;
  /** The booking that it touches, if any: its day is that of the command, and its party must be within reach. */
  bookingOf?(db: Database, input: z.output<I>): Promise<string | undefined>;
  /** The day that it touches, for those who may reach some days only. Undefined: no day. */
  dayOf?(db: Database, input: z.output<I>): Promise<LocalDate | undefined>;
  /** The owner of the thing that it touches, for those who may touch only their own. */
  ownerOf?(db: Database, input: z.output<I>): Promise<string | null>;
  /** Whether a coupon code is tried: a person may try ten unusable ones an hour, previews included. */
  triesCoupon?(input: z.output<I>): boolean;
  /** Throws a Refusal for an expected "no". Writes with `db` alone, which is a transaction. */
  handler(db: Database, actor: Actor, input: z.output<I>, tools: Tools): Promise<Done<Result>>;
  /** With this input it cannot be undone, and nothing waits. */
  isFinal?(input: z.output<I>): boolean;
  /**
   * Restores the rows that the handler changed, within a minute: locks its subject first, and throws 'cannot_undo' if
   * anything else has touched it. Emails, refunds, voids and cancellations of payments are taken back automatically.
   * Left out: it cannot be undone, and nothing waits.
   */
  undo?(db: Database, actor: Actor, action: LoggedAction, tools: Tools): Promise<void>;
  /** The sentence after it was taken back. Left out: 'Taken back:' and the sentence of the action. */
  undone?(action: LoggedAction): string;
};

/** A command of the console. Its call defines who may run it, its input and its answer. */
export type CommandOf<Call extends CommandEndpoint> = Command<Call['input'], z.output<Call['result']>> & {
  call: Call;
};

export function command<const Call extends CommandEndpoint>(
  call: Call,
  work: Omit<CommandOf<Call>, 'call' | 'permission' | 'input'>,
): CommandOf<Call> {
  return { ...work, call, permission: call.access, input: call.input } as CommandOf<Call>;
}

export const undoSeconds = 60;
