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
  /** The shared tablet; null on a device of the person's own. */
  tablet: { id: string; name: string } | null;
  /** The person has confirmed who they are within the last five minutes. */
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

/**
 * The tools of a handler, in addition to its transaction. A handler can neither call a provider nor wake a job, because
 * a preview rolls everything back.
 */
export type Tools = Pick<
  Deps,
  'business' | 'publicUrl' | 'linkKey' | 'networkKey' | 'isSimulated' | 'realSince' | 'hashing'
> & {
  now: Date;
  limits: StaffLimits;
  /** The reason that the person typed; null: no reason, or this is an undo. */
  reason: string | null;
  /**
   * Throws 'not_allowed' with `sentence` if the actor does not have `permission`. A handler calls this function for an
   * input that needs more than the command's own permission. An undo of the action then needs `permission` too.
   */
  requirePermission: (permission: Permission, sentence: string) => void;
};

type Values = Readonly<Record<string, unknown>>;

export type CalledOff = { parties: number; price: Pence };

/** The effect of a command on the rows that it reads and writes. */
export type Done<Result> = {
  subject: { kind: string; id: string };
  /**
   * The effect in words and figures. The words may contain names, because the effect is stored where names
   * can be erased.
   */
  effect: Effect;
  /** Ids, states and sums, which the log keeps permanently. Personal data belongs in `personal`. */
  before: Values;
  after: Values;
  personal?: { before: Values; after: Values };
  /** The sum given away, which counts towards the person's daily limit. */
  money?: Pence;
  /**
   * How many parties this command called off, and the sum of their prices. If the person's total for today
   * reaches a limit, the person must use the passkey again.
   */
  calledOff?: CalledOff;
  /**
   * The facts on which the preview is based: ids, versions and money, but no times. If these facts have
   * changed when the person confirms, the command does not run, and the person sees a new preview. By
   * default, the facts are the subject, `before`, `after`, the figures and `money`.
   */
  basis?: unknown;
  /** A sentence that says why the command is unusual. The person must then type a reason. */
  needsReason?: string | undefined;
  result: Result;
  /** The parts of `result` that are shown once and never stored. A repeated request gets the result without them. */
  secrets?: readonly string[];
  /**
   * The sentence shown after the command, for instance 'X was moved from … to …'. Left out: the sentence of the effect.
   */
  told?: string;
  /**
   * The jobs that run at once after the commit. A command that can be undone leaves this out, because its
   * emails and refunds wait until the command can no longer be undone.
   */
  wakes?: readonly ('mail' | 'payments')[];
};

/** The answer to a command or a preview. */
export type CommandOutcome<Result> = {
  effect: Effect;
  fingerprint: string;
  /** Null for a preview, and for a person who may request the action but not carry it out. */
  action: { id: number; undoUntil: Date | null } | null;
  /** For a person who may only request the action: nothing is done until an owner or a manager approves it. */
  asked?: { request: string; expiresAt: Date };
  /** The result of the command; null for a preview. */
  result: Result | null;
};

/** The permissions, the day and the owner that a command's input required. An undo checks them again. */
export type Asked = {
  permissions?: readonly Permission[];
  day?: LocalDate | undefined;
  /**
   * True: `day` is the day of a party's booking. The actor then also needs the permission to find bookings of that day.
   */
  isOfParty?: boolean;
  owner?: string | null;
};

/** A logged action, in the form in which a command's `undo` gets it. */
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
 * A change to the business that somebody makes at the console or at the terminal. `runCommand` runs the
 * command. start/console-api.ts lists all commands.
 */
export type Command<I extends z.ZodMiniType = z.ZodMiniType, Result = unknown> = {
  /** Verb and object: 'note-captain'. */
  name: string;
  permission: Permission;
  kind: Row<'staffActions'>['kind'];
  input: I;
  /** The console call that runs the command; left out: the console cannot run it. */
  call?: CommandEndpoint;
  /** The permitted size of the body, if larger than that of other calls. */
  mostBytes?: number;
  /** Requires the passkey again, even for a small sum. */
  needsStepUp?: boolean;
  /**
   * True: in a public demo, nobody can run the command at the console. Otherwise, a stranger could change the
   * people, sign-ins or pictures of the demo for everybody.
   */
  isKeptFromStrangers?: boolean;
  /** The log must not show whom this command is about, so it keeps no typed reason. */
  keepsNoReason?: true;
  /**
   * The booking that the command changes. Its day counts as the day of the command, and the person must be allowed to
   * find the booking.
   */
  bookingOf?(db: Database, input: z.output<I>): Promise<string | undefined>;
  /** The day that the command changes, because some roles may change only days close to today. Undefined: no day. */
  dayOf?(db: Database, input: z.output<I>): Promise<LocalDate | undefined>;
  /**
   * The id of the person whose drawer or cash the command changes, because some roles may change only their
   * own. Null: several people, or nobody.
   */
  ownerOf?(db: Database, input: z.output<I>): Promise<string | null>;
  /** Whether the command checks a coupon code: a person may try ten unusable codes an hour, previews included. */
  triesCoupon?(input: z.output<I>): boolean;
  /**
   * Throws a Refusal if the command is not possible. `db` is the transaction, and the handler must make all its writes
   * through `db`.
   */
  handler(db: Database, actor: Actor, input: z.output<I>, tools: Tools): Promise<Done<Result>>;
  /** True: with this input the command cannot be undone, and its emails and refunds do not wait. */
  isFinal?(input: z.output<I>): boolean;
  /**
   * Locks the subject, then restores the rows that the handler changed. Throws 'cannot_undo' if the rows can no longer
   * be restored. `undoAction` checks that the minute is not over and that no other action has changed the subject. Then
   * `undoAction` also withdraws the messages, the refunds and the voiding or cancelling of payments, which all waited
   * for the minute. Without `undo`, the command cannot be undone, and its emails and refunds do not wait.
   */
  undo?(db: Database, actor: Actor, action: LoggedAction, tools: Tools): Promise<void>;
  /** The sentence shown after the undo. The default is 'Taken back:', followed by the sentence of the action. */
  undone?(action: LoggedAction): string;
};

/** A command that a call of the console runs. The call defines the permission, the input and the answer. */
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
