import { type PaidMethod, paidMethods } from '@slipway/shared/rules/payment-method.ts';
import type { Role } from '@slipway/shared/rules/permissions.ts';
import { minuteMs, secondMs } from '@slipway/shared/values/durations.ts';
import { emailKey } from '@slipway/shared/values/email-address.ts';
import { noMoney } from '@slipway/shared/values/pence.ts';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import { endUndoHolds } from '../../src/bookings/cancellation/cancel-booking.ts';
import { insertCustomer } from '../../src/bookings/customers/customer-queries.ts';
import type { Deps } from '../../src/bookings/deps.ts';
import { completeBookings } from '../../src/bookings/follow-up/complete-bookings.ts';
import { settle } from '../../src/bookings/money/paying/settle.ts';
import { reserveAtNoCost, reserveWithPayment } from '../../src/bookings/reserve/answer-reservation.ts';
import { decideSale } from '../../src/bookings/reserve/decide-reservation.ts';
import type { ReservationCall, ReservationRequest } from '../../src/bookings/reserve/reservation.ts';
import { assumedFacts, reservationFacts } from '../../src/bookings/reserve/reservation-facts.ts';
import type { Actor, Command } from '../../src/console/command/command.ts';
import { runCommand } from '../../src/console/command/run-command.ts';
import { giveBackByHand } from '../../src/console/desk/money/payment-commands.ts';
import { demoPersonId, demoTeam } from '../../src/console/sign-in/demo-team.ts';
import { isByHand } from '../../src/payments/hand-money.ts';
import type { DisputeSnapshot, PaymentSnapshot } from '../../src/payments/payment-provider.ts';
import type { Database, Row } from '../../src/platform/database/tables.ts';
import { hashOf, randomId } from '../../src/platform/security/random-id.ts';
import { isPlayed, nameOfPayment, nameOfRefund, playedProvider } from './played-provider.ts';
import type { Party } from './parties.ts';
import type { DrawnPhotos } from './draw-photos.ts';

/** A time longer than the undo minute, in milliseconds. */
const afterUndoMs = 61 * secondMs;

/**
 * The tools of a step of the season. They carry out actions of visitors and staff at the instant of the step, through
 * the product's own use cases. No email is sent and no provider is called. A Refusal of a use case is thrown to the
 * caller.
 */
export class SeasonWorld {
  /** The dependencies of a visitor's or a staff member's call, at the instant of the step. */
  readonly deps: Deps;
  /** Drawn photos of the boats; empty: none could be drawn. */
  readonly photos: DrawnPhotos;
  #now = new Date(0);
  #hasRun = false;
  #people: Map<Role, { id: string; name: string }> | undefined;

  constructor(deps: Deps, photos: DrawnPhotos) {
    this.photos = photos;
    const now = () => this.#now;
    this.deps = {
      ...deps,
      now,
      providers: paidMethods.map((name) => playedProvider(name, now)),
      // No rate limits apply to the season's visitors, and the season's steps start no background jobs.
      takingLimits: undefined,
      proofBits: undefined,
      unpaidHoldsTold: undefined,
      // The public demo's rule against strangers' photos and texts is off, because the season uses only our own.
      isPublicDemo: false,
      declineLimits: {
        perHold: Number.POSITIVE_INFINITY,
        perNetworkHour: Number.POSITIVE_INFINITY,
        alarmAbove: Number.POSITIVE_INFINITY,
      },
      mailWritten: () => {},
      paymentsDue: () => {},
      eventsStored: () => {},
      crashPoint: () => {},
    };
  }

  get db(): Deps['db'] {
    return this.deps.db;
  }

  get now(): Date {
    return this.#now;
  }

  /** Sets the clock to `at`, and clears the settings that mark new rows as part of the last undoable command. */
  async goTo(at: Date): Promise<void> {
    this.#now = at;
    if (!this.#hasRun) return;
    this.#hasRun = false;
    await sql`select set_config('slipway.staff_action', '', true), set_config('slipway.nothing_leaves_before', '', true)`.execute(
      this.db,
    );
  }

  /** Runs a command as a member of the demo team; the log marks it as the season's. */
  async run<I extends z.ZodMiniType, Result>(
    role: Role,
    command: Command<I, Result>,
    input: z.input<I>,
    reason?: string,
  ): Promise<Result> {
    const actor = await this.#actor(role);
    this.#hasRun = true;
    const done = await runCommand(this.deps, actor, command, { input, reason });
    if (done.result === null) throw new Error(`${role} may not run ${command.name}, only request it`);
    return done.result;
  }

  async #actor(role: Role): Promise<Actor> {
    if (this.#people === undefined) {
      const team = await demoTeam(this.db, this.#now);
      this.#people = new Map(team.map(({ id, name, role: of }) => [of, { id, name }]));
    }
    return {
      person: this.#people.get(role) ?? { id: demoPersonId(role), name: role },
      role,
      via: 'season',
      sessionId: null,
      tablet: null,
      isSteppedUp: true,
    };
  }

  async booking(nth: number): Promise<string> {
    const party = await this.db
      .selectFrom('demoSeasonParties')
      .select('bookingId')
      .where('nth', '=', nth)
      .executeTakeFirst();
    if (party === undefined) throw new NotThere(`party ${nth} has not booked`);
    return party.bookingId;
  }

  async noteBooking(nth: number, bookingId: string): Promise<void> {
    await this.db.insertInto('demoSeasonParties').values({ nth, bookingId }).execute();
  }

  rowOf(bookingId: string): Promise<Row<'bookings'>> {
    return this.db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow();
  }

  /** Returns the number of the slot that starts at this time and is sold with the package. */
  async slot({
    date,
    startTime,
    packageId,
  }: Pick<Party, 'date' | 'startTime' | 'packageId'>): Promise<number> {
    const found = await this.db
      .selectFrom('slots')
      .select('id')
      .where('date', '=', date)
      .where('startTime', '=', startTime)
      .where('isOpen', '=', true)
      .where(sql<boolean>`(package_ids is null or ${packageId} = any (package_ids))`)
      .orderBy('id')
      .executeTakeFirst();
    if (found === undefined) throw new NotThere(`nothing is sold at ${startTime} on ${date}`);
    return found.id;
  }

  async boat(name: string): Promise<number> {
    const found = await this.db.selectFrom('boats').select('id').where('name', '=', name).executeTakeFirst();
    if (found === undefined) throw new NotThere(`there is no ${name}`);
    return found.id;
  }

  /** Books on the site, as a visitor does: the booking is reserved, paid and confirmed, and its payment captured. */
  async bookOnline(party: Party, method: PaidMethod | 'coupon'): Promise<void> {
    const { db, deps } = this;
    const { id: customerId } = await insertCustomer(db, {
      id: randomId(),
      firstName: party.firstName,
      lastName: party.lastName,
      phone: party.phone,
      email: party.email,
      emailKey: emailKey(party.email),
      country: 'United Kingdom',
      createdAt: this.#now,
    });
    const slotId = await this.slot(party);
    const { date, packageId, guests, addOns, couponCode } = party;
    const asked = { customerId, packageId, slotId, date, guests, addOns, couponCode };
    const total = await this.#total(asked);
    const call: ReservationCall = {
      asked: { ...asked, method, total, isCaptainDeclared: true, replaces: undefined },
      visitor: {
        browserHash: hashOf(`browser ${customerId}`),
        networks: [{ size: 'IPv4 address', hash: hashOf(`network ${customerId}`) }],
        hostname: 'localhost',
      },
      key: undefined,
      renderRefusal: noKey,
      isGone: () => false,
    };
    const reserve = method === 'coupon' ? reserveAtNoCost : reserveWithPayment;
    const { answer } = await reserve(deps, call);
    const { data } = JSON.parse(answer) as { data: string | { booking_id: string } };
    const bookingId = typeof data === 'string' ? data : data.booking_id;
    await this.noteBooking(party.nth, bookingId);
    if (method !== 'coupon') await this.pay(bookingId);
  }

  async #total(asked: Omit<ReservationRequest, 'method' | 'total' | 'isCaptainDeclared' | 'replaces'>) {
    const catalogue = await this.deps.catalogue.current();
    const request: ReservationRequest = {
      ...asked,
      method: 'stripe',
      total: noMoney,
      isCaptainDeclared: true,
      replaces: undefined,
    };
    const facts = await reservationFacts(catalogue, request, assumedFacts, this.#now);
    return decideSale(facts, request, false, this.#now, this.deps.business).price.total;
  }

  /** The visitor pays, on the site or by a pay link: a minute later the payment is authorised, and then captured. */
  async pay(bookingId: string): Promise<void> {
    const attempt = await this.authorise(bookingId);
    await this.goTo(new Date(this.#now.getTime() + secondMs));
    await this.capture(attempt);
  }

  /** Authorises a payment without capturing it. `captureBefore`: when the bank releases the money automatically. */
  async authorise(bookingId: string, captureBefore?: (at: Date) => Date): Promise<Row<'paymentAttempts'>> {
    const attempt = await this.db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .where('status', '=', 'awaiting_customer')
      .orderBy('createdAt', 'desc')
      .executeTakeFirst();
    if (attempt === undefined || !isPlayed(attempt.provider)) throw new NotThere('nothing is to be paid');
    const paidAt = new Date(this.#now.getTime() + minuteMs);
    const providerRef = attempt.providerRef ?? nameOfPayment(attempt.provider, attempt, this.#now);
    const held = {
      ...snapshotOf(attempt, providerRef),
      status: 'authorised',
      authorised: attempt.amount,
    } as const;
    await this.goTo(paidAt);
    const until = captureBefore === undefined ? {} : { captureBefore: captureBefore(paidAt) };
    await settle(this.deps, attempt.id, { ...held, ...until }, 'paid');
    return this.attempt(attempt.id);
  }

  /** Captures the whole authorised sum. */
  async capture({ id }: Pick<Row<'paymentAttempts'>, 'id'>): Promise<void> {
    await settle(this.deps, id, takenOf(await this.attempt(id)), 'captured');
  }

  /** Voids the authorisation: nothing was captured. */
  async letGo({ id }: Pick<Row<'paymentAttempts'>, 'id'>): Promise<void> {
    const attempt = await this.attempt(id);
    const { authorised, providerRef } = attempt;
    if (providerRef === null) throw new NotThere('nothing is set aside');
    await settle(
      this.deps,
      id,
      { ...snapshotOf(attempt, providerRef), status: 'cancelled', authorised },
      'let go',
    );
  }

  /** The provider reports that the bank opened or closed a dispute. */
  async hearOfDispute({ id }: Pick<Row<'paymentAttempts'>, 'id'>, dispute: DisputeSnapshot): Promise<void> {
    await settle(this.deps, id, { ...takenOf(await this.attempt(id)), disputes: [dispute] }, 'disputed');
  }

  attempt(id: string): Promise<Row<'paymentAttempts'>> {
    return this.db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  async attemptFor(
    bookingId: string,
    purpose: Row<'paymentAttempts'>['purpose'],
  ): Promise<Row<'paymentAttempts'>> {
    const found = await this.db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .where('purpose', '=', purpose)
      .where('acceptedAt', 'is not', null)
      .executeTakeFirst();
    if (found === undefined) throw new NotThere(`nothing was paid as ${purpose}`);
    return found;
  }

  /**
   * Lets the minute pass in which an action can be undone. Kept places then become free, and planned refunds arrive.
   */
  async letMinutePass(bookingId: string): Promise<void> {
    await this.goTo(new Date(this.#now.getTime() + afterUndoMs));
    await endUndoHolds(this.db, this.#now);
    const attempts = await this.db
      .selectFrom('paymentAttempts')
      .selectAll()
      .where('bookingId', '=', bookingId)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.attemptId', '=', 'paymentAttempts.id')
            .where('refunds.status', '=', 'requested'),
        ),
      )
      .execute();
    for (const attempt of attempts)
      await (isByHand(attempt.provider) ? this.#giveBack(attempt) : this.#arrive(attempt));
  }

  async #giveBack(attempt: Row<'paymentAttempts'>): Promise<void> {
    const open = await openRefunds(this.db, attempt.id);
    for (const { id } of open) {
      const slip = attempt.provider === 'card_machine' ? { slip: '004117' } : {};
      await this.run('manager', giveBackByHand, { refund: id, ...slip });
    }
  }

  async #arrive(attempt: Row<'paymentAttempts'>): Promise<void> {
    const { provider, providerRef } = attempt;
    if (!isPlayed(provider) || providerRef === null) return;
    const all = await this.db
      .selectFrom('refunds')
      .select(['id', 'amount', 'providerRef'])
      .where('attemptId', '=', attempt.id)
      .where('status', 'in', ['requested', 'done'])
      .execute();
    const snapshot: PaymentSnapshot = {
      ...takenOf(attempt),
      refunds: all.map(({ id, amount, providerRef: known }) => ({
        refundId: id,
        providerRef: known ?? nameOfRefund(provider, id),
        amount,
        status: 'done',
      })),
    };
    await settle(this.deps, attempt.id, snapshot, 'refunded');
  }

  /** Runs the jobs of the night, which complete the day's trips. */
  async endDay(): Promise<void> {
    await completeBookings(this.deps);
  }
}

export const noKey = (): never => {
  throw new Error('a call without a key keeps no refusal');
};

/** Thrown if a step needs an earlier step that was left out, because somebody had changed the demonstration. */
export class NotThere extends Error {}

function openRefunds(db: Database, attemptId: string) {
  return db
    .selectFrom('refunds')
    .select('id')
    .where('attemptId', '=', attemptId)
    .where('status', '=', 'requested')
    .execute();
}

/** The provider's report of a payment that was captured whole and not refunded. */
function takenOf(attempt: Row<'paymentAttempts'>): PaymentSnapshot {
  const { authorised, providerRef } = attempt;
  if (providerRef === null) throw new NotThere('no provider knows of it');
  return { ...snapshotOf(attempt, providerRef), status: 'captured', authorised, captured: authorised };
}

function snapshotOf({ id, amount }: Row<'paymentAttempts'>, providerRef: string) {
  const nothing = { authorised: noMoney, captured: noMoney, refunds: [] };
  return { providerRef, attemptId: id, amount, currency: 'GBP', ...nothing };
}
