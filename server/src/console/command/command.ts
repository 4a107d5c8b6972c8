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
  /** The person has confirmed who they are within the last minutes. */
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
   * Requires a permission that this input needs in addition to the command's own. Throws 'not_allowed' with `sentence`.
   * The person who undoes the action needs the same permission.
   */
  requirePermission: (permission: Permission, sentence: string) => void;
};

type Values = Readonly<Record<string, unknown>>;

export type CalledOff = { parties: number; price: Pence };

/** The effect of a command on the rows that it reads and writes. */
export type Done<Result> = {
  subject: { kind: string; id: string };
  /**
   * The effect in words and figures. It may contain names, because it is stored in a place from which they can be
   * erased.
   */
  effect: Effect;
  /** Ids, states and sums, which the log keeps permanently. Personal data belongs in `personal`. */
  before: Values;
  after: Values;
  personal?: { before: Values; after: Values };
  /** The sum given away, which counts towards the person's daily limit. */
  money?: Pence;
  /**
   * The number and price of the trips that this command called off. Above a day's limits, the person must confirm with
   * the passkey again.
   */
  calledOff?: CalledOff;
  /**
   * The facts behind the preview: ids, versions and money, but no times. If they have changed when the command is
   * applied, a new preview is shown instead. Left out: the subject, `before`, `after` and the figures.
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
  /** Jobs to wake after the commit. A command that can be undone wakes no job, because its emails and refunds wait. */
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

/** The further permissions that a command required for its input. */
export type Asked = {
  permissions?: readonly Permission[];
  day?: LocalDate | undefined;
  /**
   * True: `day` is the day of a party's booking, so the actor also needs the permission to find bookings of that day.
   */
  isOfParty?: boolean;
  owner?: string | null;
};

/** A row of the log in the form that its undo reads. */
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
 * A change to the business, made at the console or the terminal and run by `runCommand`. start/console-api.ts lists the
 * commands of a folder.
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
   * The command changes people, their sign-ins or their addresses. A demo that strangers can open allows it for the
   * seeded people only.
   */
  isKeptFromStrangers?: boolean;
  /** The command's row of the log names nobody, so a typed reason is not kept. */
  keepsNoReason?: true;
  /**
   * The booking that the command changes. Its day counts as the day of the command, and the person must be allowed to
   * find the booking.
   */
  bookingOf?(db: Database, input: z.output<I>): Promise<string | undefined>;
  /** The day that the command changes, for people who may change some days only. Undefined: no day. */
  dayOf?(db: Database, input: z.output<I>): Promise<LocalDate | undefined>;
  /** The owner of the thing that the command changes, for people who may change only their own. */
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
   * Restores the rows that the handler changed, within a minute. Locks the subject first, and throws 'cannot_undo' if
   * another action has changed it. Emails, refunds, voids and cancellations of payments are taken back automatically.
   * Left out: the command cannot be undone, and its emails and refunds do not wait.
   */
  undo?(db: Database, actor: Actor, action: LoggedAction, tools: Tools): Promise<void>;
  /** The sentence shown after the undo. Left out: 'Taken back:' and the sentence of the action. */
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
