import type { CommandEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import type { Effect } from '@slipway/shared/api/console/effect.ts';
import type { Permission, Role, StaffLimits } from '@slipway/shared/rules/permissions.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import type * as z from 'zod/mini';
import type { Database, Row } from '../../platform/database/tables.ts';
import type { Deps } from '../../bookings/deps.ts';

/** Who acts: a person in a session, or the terminal of the server, which acts as an owner without a name. */
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

/** What a handler has beside its transaction: no provider, no hint to a job. A preview rolls everything back. */
export type Tools = Pick<
  Deps,
  'business' | 'publicUrl' | 'linkKey' | 'networkKey' | 'isSimulated' | 'realSince' | 'hashing'
> & {
  now: Date;
  limits: StaffLimits;
  /** What they gave as the reason; null: nothing, or this is an undo. */
  reason: string | null;
  /**
   * For what this input needs beside the command's own permission. Throws 'not_allowed' with the sentence. The undo asks
   * for the same, of whoever takes it back.
   */
  requirePermission: (permission: Permission, sentence: string) => void;
};

type Values = Readonly<Record<string, unknown>>;

export type CalledOff = { parties: number; price: Pence };

/** What a command has done to the rows of its transaction. */
export type Done<Result> = {
  subject: { kind: string; id: string };
  /** In words and figures; names may stand here, they are kept where erasure finds them. */
  effect: Effect;
  /** Ids, states and sums, for good. No value of a person: those go into `personal`. */
  before: Values;
  after: Values;
  personal?: { before: Values; after: Values };
  /** What it gave away, counted against the limits of who may decide about money. */
  money?: Pence;
  /** Parties whose trips it called off, and their price: from the limits of a day on the passkey is asked for again. */
  calledOff?: CalledOff;
  /**
   * What the preview rests on: ids, versions, money, never the time. If it differs when the command is applied, the new
   * preview is shown instead. Left out: subject, `before`, `after` and the figures.
   */
  basis?: unknown;
  /** A sentence: what is unusual about it. Then it is done only with a reason. */
  needsReason?: string | undefined;
  result: Result;
  /** Of `result`, what is shown once and stored nowhere: a repeated request gets the rest. */
  secrets?: readonly string[];
  /** The sentence once it is done, where that of the effect is a plan: 'X was moved from … to …'. */
  told?: string;
  /** Jobs to wake when it is committed; a command that can be undone needs none, its rows wait. */
  wakes?: readonly ('mail' | 'payments')[];
};

/** What a command answers. */
export type CommandOutcome<Result> = {
  effect: Effect;
  fingerprint: string;
  /** Null for a preview, and for somebody who may only ask. */
  action: { id: number; undoUntil: Date | null } | null;
  /** Of somebody who may only ask: nothing is done until an owner or a manager says yes. */
  asked?: { request: string; expiresAt: Date };
  /** Null for a preview. */
  result: Result | null;
};

/** What a command asked of its person beside its own permission, by its input. */
export type Asked = {
  permissions?: readonly Permission[];
  day?: LocalDate | undefined;
  /** That day is one of a booking's party: nobody acts for a party that they could not find. */
  isOfParty?: boolean;
  owner?: string | null;
};

/** A row of the log, as its undo reads it. */
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
 * Something that changes the business, for the console and the terminal alike: `runCommand` runs it. A folder's
 * commands are listed in start/console-api.ts.
 */
export type Command<I extends z.ZodMiniType = z.ZodMiniType, Result = unknown> = {
  /** Verb and object: 'note-captain'. */
  name: string;
  permission: Permission;
  kind: Row<'staffActions'>['kind'];
  input: I;
  /** The call of the console that runs it; left out: none does. */
  call?: CommandEndpoint;
  /** Of its body, where that may be longer than those of other calls. */
  mostBytes?: number;
  /** Asks for the passkey again, whatever the sums. */
  needsStepUp?: boolean;
  /** Of people, their ways in and their addresses: a demo that is open to strangers has the seeded ones only. */
  isKeptFromStrangers?: boolean;
  /** Its row of the log names nobody, so that a reason that was typed is not kept. */
  keepsNoReason?: true;
  /** The booking that it touches, if there is one: its day is that of the command, and its party must be within reach. */
  bookingOf?(db: Database, input: z.output<I>): Promise<string | undefined>;
  /** The day that it touches, for those who may reach some days only. Undefined: no day. */
  dayOf?(db: Database, input: z.output<I>): Promise<LocalDate | undefined>;
  /** Whose thing it touches, for those who may touch their own only. */
  ownerOf?(db: Database, input: z.output<I>): Promise<string | null>;
  /** Whether a coupon code is tried: ten unusable ones of a person in an hour, previews too. */
  triesCoupon?(input: z.output<I>): boolean;
  /** Throws a Refusal for an expected "no". Writes with `db` alone, which is a transaction. */
  handler(db: Database, actor: Actor, input: z.output<I>, tools: Tools): Promise<Done<Result>>;
  /** With this input it cannot be undone, and nothing waits. */
  isFinal?(input: z.output<I>): boolean;
  /**
   * Puts back what the handler changed, for a minute: locks its subject first, and throws 'cannot_undo' if anything
   * else has touched it. Emails, refunds, voids and cancellations of payments are taken back by themselves. Left out:
   * it cannot be undone, and nothing waits.
   */
  undo?(db: Database, actor: Actor, action: LoggedAction, tools: Tools): Promise<void>;
  /** What is said once it was taken back. Left out: 'Taken back:' and the sentence of the deed. */
  undone?(action: LoggedAction): string;
};

/** A command of the console. Its call says who may run it, what it takes and what it answers. */
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
