import type { LedgerMethod } from '@slipway/shared/rules/ledger.ts';
import type { PaymentPurpose } from '@slipway/shared/rules/payment-purposes.ts';
import { keptReasons } from '@slipway/shared/rules/vat-treatment.ts';
import { type LocalDate, addDays, addMonths } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { basisPoints, pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import {
  lastOf,
  linesToLock,
  lockLedger,
  nextMonth,
  writeMonth,
} from '../bookings/money/ledger/lock-month.ts';
import { readLocked } from '../bookings/money/ledger/locked-months.ts';
import type { BookingStatus, Database, Row } from '../platform/database/tables.ts';
import { randomCode } from '../platform/security/random-id.ts';
import type { Fact, Journal, SoldFact } from './ledger.oracle.ts';
import type { Random } from './random.ts';

/** Staff of a random ledger, by ids that nobody has. */
const people = ['jo', 'sam'].map((name) => name.padStart(26, '0'));
const providers = ['stripe', 'worldpay', 'globalpay'] as const;

/** Instants around which days change their length and their rate of VAT. */
const edges = [
  '2027-03-27T23:00:00Z',
  '2027-06-30T20:00:00Z',
  '2027-09-30T21:00:00Z',
  '2027-10-30T21:00:00Z',
].map((text) => Date.parse(text));

type Item = { menuItemId: number; unitPrice: number; quantity: number; vatRate: number | null };
type Party = {
  id: string;
  status: BookingStatus;
  date: LocalDate;
  source: 'phone' | 'walk_in' | null;
  boat: number;
  boatRate: number | null;
  coupon: number;
  byHand: number | null;
  items: Item[];
  fees: number;
  offerUntil: LocalDate | null;
};
type Attempt = {
  id: string;
  party: Party;
  purpose: PaymentPurpose;
  method: LedgerMethod;
  isByLink: boolean;
  /** What is still with us, less what is asked for to go back. */
  left: number;
  dispute: { ref: string; amount: number; isOpen: boolean; openedAt: Date; fee: number } | undefined;
};
type Refund = { id: string; attempt: Attempt; amount: number; state: Row<'refunds'>['status'] };

/**
 * A business of some months, written as its own code writes it, row by row; the journal says what happened, for the second
 * implementation. Call it in a transaction that is rolled back: bookings have no places.
 */
export class RandomLedger {
  readonly journal: Journal = {
    facts: [],
    states: [],
    refunds: [],
    sold: [],
    offers: [],
    locks: [],
    held: [],
    open: [],
  };
  private now = new Date('2027-01-05T09:00:00Z');
  private readonly parties: Party[] = [];
  private readonly attempts: Attempt[] = [];
  private readonly refunds: Refund[] = [];
  private readonly deposits = new Map<string, { amount: number; method: 'cash' | 'card_machine' }>();
  private ids = 0;

  constructor(
    private readonly db: Database,
    private readonly random: Random,
    private readonly of: {
      packageId: number;
      slotId: number;
      customerId: string;
      version: number;
      run: number;
    },
  ) {}

  get time(): Date {
    return this.now;
  }

  async play(steps: number): Promise<void> {
    await this.book();
    for (let step = 0; step < steps; step += 1) {
      this.tick();
      const act = this.random.pick(this.acts);
      await act();
      if (this.random.chance(0.12)) await this.lock();
    }
    this.tick();
  }

  private readonly acts = [
    () => this.book(),
    () => this.pay(),
    () => this.pay(),
    () => this.payByHand(),
    () => this.askRefund(),
    () => this.askRefund(),
    () => this.followRefund(),
    () => this.followRefund(),
    () => this.followRefund(),
    () => this.depositByHand(),
    () => this.depositByHand(),
    () => this.depositByCard(),
    () => this.dispute(),
    () => this.decideDispute(),
    () => this.change(),
    () => this.cancel(),
    () => this.answer(),
    () => this.complete(),
    () => this.closeDrawer(),
  ];

  /** Each happening has an instant of its own, some of them at the turn of a day or of a clock. */
  private tick(): void {
    const { random } = this;
    let next = this.now.getTime() + 1000 + random.below(random.chance(0.5) ? 3_600_000 : 12 * 86_400_000);
    const edge = edges.find((at) => at > this.now.getTime() && at < next);
    if (edge !== undefined && random.chance(0.7)) next = edge + random.below(5 * 3_600_000);
    if (random.chance(0.2)) next = Math.floor(next / 3_600_000) * 3_600_000 + 3_600_000 - random.below(2);
    this.now = new Date(Math.max(next, this.now.getTime() + 1));
  }

  private id(): string {
    this.ids += 1;
    return `${this.of.run}z${this.ids}`.padStart(26, '0');
  }

  private pickParty(...status: BookingStatus[]): Party | undefined {
    const some = this.parties.filter((party) => status.length === 0 || status.includes(party.status));
    return some.length === 0 ? undefined : this.random.pick(some);
  }

  private async book(): Promise<void> {
    if (this.parties.length >= 5) return;
    const { random, of } = this;
    const party: Party = {
      id: this.id(),
      status: random.chance(0.3) ? 'held' : 'confirmed',
      date: addDays(venueDate(this.now), random.below(90)),
      source: random.pick([null, null, 'phone', 'walk_in']),
      boat: 5000 + random.below(20_000),
      boatRate: random.chance(0.2) ? 500 : null,
      coupon: random.chance(0.3) ? random.below(3000) : 0,
      byHand: random.chance(0.2) ? random.below(3000) - 1500 : null,
      items: this.someItems(),
      fees: 0,
      offerUntil: null,
    };
    this.parties.push(party);
    await this.db
      .insertInto('bookings')
      .values({
        id: party.id,
        status: party.status,
        holdExpiresAt: new Date(this.now.getTime() + 900_000),
        customerId: of.customerId,
        emailKey: 'ledger@example.com',
        packageId: of.packageId,
        packageName: 'Classic',
        slotId: of.slotId,
        date: party.date,
        startTime: localTime('10:00'),
        endTime: localTime('12:00'),
        earliestDate: party.date,
        guests: 2,
        slotPrice: pence(party.boat),
        ...priceOf(party),
        paymentMethodId: '1',
        createdAt: this.now,
        confirmedAt: this.now,
        termsVersion: of.version,
        code: randomCode(),
        partyToken: party.id,
        source: party.source,
        byHandReason: party.byHand === null ? null : 'agreed',
      })
      .execute();
    await this.writeItems(party);
    await this.note(party, null);
    this.journal.sold.push(soldFact(party, this.now, 'first', 0));
  }

  private someItems(): Item[] {
    const { random } = this;
    return Array.from({ length: random.below(3) }, (_, nth) => ({
      menuItemId: nth + 1,
      unitPrice: 1 + random.below(4000),
      quantity: 1 + random.below(3),
      vatRate: random.pick([null, 0, 500]),
    }));
  }

  private async writeItems(party: Party): Promise<void> {
    if (party.items.length === 0) return;
    await this.db
      .insertInto('bookingItems')
      .values(
        party.items.map((item, position) => ({
          ...item,
          bookingId: party.id,
          position,
          name: 'A platter',
          type: 'food' as const,
          unitPrice: pence(item.unitPrice),
          vatRate: item.vatRate === null ? null : basisPoints(item.vatRate),
        })),
      )
      .execute();
  }

  /** A row of the booking's history. */
  private async note(party: Party, from: BookingStatus | null): Promise<void> {
    await this.db
      .insertInto('bookingEvents')
      .values({
        bookingId: party.id,
        fromStatus: from,
        toStatus: party.status,
        cause: 'played',
        at: this.now,
      })
      .execute();
    this.journal.states.push({ at: this.now, booking: party.id, status: party.status, tripDate: party.date });
  }

  private async setStatus(party: Party, status: BookingStatus): Promise<void> {
    const from = party.status;
    party.status = status;
    await this.db
      .updateTable('bookings')
      .set({ status, date: party.date })
      .where('id', '=', party.id)
      .execute();
    await this.note(party, from);
  }

  private fact(fact: Omit<Fact, 'at' | 'knownAt' | 'source'> & { at?: Date; party: Party | null }): void {
    const { party, at = this.now, ...rest } = fact;
    const source = party === null ? null : (party.source ?? 'site');
    this.journal.facts.push({ ...rest, booking: party?.id ?? null, source, at, knownAt: this.now });
  }

  private async attempt(
    party: Party,
    changes: Partial<Pick<Attempt, 'purpose' | 'method' | 'isByLink'>> & {
      amount: number;
      captured: boolean;
    },
  ): Promise<Attempt> {
    const { random } = this;
    const attempt: Attempt = {
      id: this.id(),
      party,
      purpose: changes.purpose ?? random.pick(['booking', 'booking', 'booking', 'charge']),
      method: changes.method ?? random.pick(providers),
      isByLink: changes.isByLink ?? random.chance(0.3),
      left: changes.captured ? changes.amount : 0,
      dispute: undefined,
    };
    const payLinkId = attempt.isByLink ? this.id() : null;
    if (payLinkId !== null)
      await this.db
        .insertInto('payLinks')
        .values({ id: payLinkId, tokenHash: payLinkId, bookingId: party.id, debt: 'price', madeAt: this.now })
        .execute();
    await this.db
      .insertInto('paymentAttempts')
      .values({
        id: attempt.id,
        reference: attempt.id,
        bookingId: party.id,
        provider: attempt.method,
        purpose: attempt.purpose,
        amount: pence(changes.amount),
        status: changes.captured ? 'captured' : 'authorised',
        authorised: pence(changes.amount),
        captured: pence(changes.captured ? changes.amount : 0),
        payLinkId,
        createdAt: this.now,
        updatedAt: this.now,
      })
      .execute();
    this.attempts.push(attempt);
    return attempt;
  }

  private takenBy(
    { id, party, purpose, method, isByLink }: Attempt,
    amount: number,
    staff: string | null,
  ): void {
    this.fact({
      key: `taken ${id}`,
      party,
      booking: null,
      group: id,
      kind: 'payment',
      purpose,
      method,
      isByLink,
      staff,
      amount,
    });
  }

  /** Authorised and captured at once, or the capture is heard of later: a webhook that may come in a locked month. */
  private async pay(): Promise<void> {
    const { random } = this;
    const waits = this.attempts.find(({ left, purpose }) => left === -1 && purpose !== 'deposit');
    if (waits !== undefined && random.chance(0.7)) {
      const { amount } = await this.rowOf(waits);
      waits.left = amount;
      await this.db
        .updateTable('paymentAttempts')
        .set({ status: 'captured', captured: amount, updatedAt: this.now })
        .where('id', '=', waits.id)
        .execute();
      return this.takenBy(waits, amount, null);
    }
    const party = this.pickParty();
    if (party === undefined) return;
    const amount = random.chance(0.5) ? Math.max(1, totalOf(party)) : 1 + random.below(20_000);
    const captured = random.chance(0.7);
    const attempt = await this.attempt(party, { amount, captured });
    if (captured) this.takenBy(attempt, amount, null);
    else attempt.left = -1;
  }

  private rowOf({ id }: Attempt) {
    return this.db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  private async payByHand(): Promise<void> {
    const party = this.pickParty();
    if (party === undefined) return;
    const method = this.random.pick(['cash', 'card_machine'] as const);
    const amount = 1 + this.random.below(20_000);
    const attempt = await this.attempt(party, { amount, captured: true, method, isByLink: false });
    const staff = this.random.pick(people);
    await this.hand({ kind: 'payment', method, amount, attempt, party, staff });
    this.takenBy(attempt, amount, staff);
  }

  private async hand(line: {
    kind: Row<'handMoney'>['kind'];
    method: 'cash' | 'card_machine';
    amount: number;
    party: Party;
    staff: string;
    attempt?: Attempt;
    keptFor?: Row<'handMoney'>['keptFor'];
  }): Promise<void> {
    await this.db
      .insertInto('handMoney')
      .values({
        kind: line.kind,
        method: line.method,
        amount: pence(line.amount),
        bookingId: line.party.id,
        attemptId: line.attempt?.id ?? null,
        staffId: line.staff,
        keptFor: line.keptFor ?? null,
        at: this.now,
      })
      .execute();
  }

  private async askRefund(some?: Attempt, whole = false): Promise<void> {
    const { random } = this;
    const with_ = this.attempts.filter(({ left }) => left > 0);
    const attempt = some ?? (with_.length === 0 ? undefined : random.pick(with_));
    if (attempt === undefined || attempt.left <= 0) return;
    const amount = whole || random.chance(0.3) ? attempt.left : 1 + random.below(attempt.left);
    attempt.left -= amount;
    const refund: Refund = { id: this.id(), attempt, amount, state: 'requested' };
    this.refunds.push(refund);
    await this.db
      .insertInto('refunds')
      .values({
        id: refund.id,
        attemptId: attempt.id,
        amount: pence(amount),
        status: 'requested',
        reason: 'played',
        nextAttemptAt: this.now,
        createdAt: this.now,
        updatedAt: this.now,
      })
      .execute();
    this.noteRefund(refund);
  }

  private noteRefund({ id, attempt, amount, state }: Refund): void {
    const { party, purpose } = attempt;
    this.journal.refunds.push({ at: this.now, refund: id, booking: party.id, purpose, amount, state });
  }

  private async followRefund(): Promise<void> {
    const { random } = this;
    const some = this.refunds.filter(({ state }) => state !== 'failed' && state !== 'dropped');
    if (some.length === 0) return;
    const refund = random.pick(some);
    const { attempt, amount } = refund;
    const { method, party } = attempt;
    const hadLeft = refund.state === 'accepted' || refund.state === 'done';
    if (method === 'cash' || method === 'card_machine') {
      if (refund.state !== 'requested') return;
      refund.state = 'done';
      const staff = random.pick(people);
      await this.hand({ kind: 'refund', method, amount: -amount, attempt, party, staff });
      this.backBy(refund, 'refund', -amount, staff);
    } else {
      if (refund.state === 'done' && random.chance(0.6)) return;
      refund.state =
        refund.state === 'requested'
          ? random.pick(['accepted', 'done', 'done', 'failed', 'dropped'] as const)
          : refund.state === 'accepted'
            ? random.pick(['done', 'failed', 'dropped'] as const)
            : 'failed';
      const hasLeft = refund.state === 'accepted' || refund.state === 'done';
      if (hasLeft && !hadLeft) this.backBy(refund, 'refund', -amount, null);
      if (hadLeft && !hasLeft) this.backBy(refund, 'refund_failed', amount, null);
    }
    if (refund.state === 'failed' || refund.state === 'dropped') attempt.left += amount;
    await this.db
      .updateTable('refunds')
      .set({ status: refund.state, updatedAt: this.now })
      .where('id', '=', refund.id)
      .execute();
    this.noteRefund(refund);
  }

  private backBy(
    { id, attempt }: Refund,
    kind: 'refund' | 'refund_failed',
    amount: number,
    staff: string | null,
  ): void {
    const { party, purpose, method, isByLink } = attempt;
    this.fact({
      key: `${kind} ${id}`,
      pair: id,
      party,
      booking: null,
      group: attempt.id,
      kind,
      purpose,
      method,
      isByLink,
      staff,
      amount,
    });
  }

  private async depositByHand(): Promise<void> {
    const { random } = this;
    const party = this.pickParty('confirmed');
    if (party === undefined) return;
    const held = this.deposits.get(party.id);
    const staff = random.pick(people);
    const put = async (
      kind: 'deposit' | 'deposit_back' | 'deposit_kept',
      amount: number,
      method: 'cash' | 'card_machine',
      keptFor: Row<'handMoney'>['keptFor'] = null,
    ) => {
      await this.hand({ kind, method, amount, party, staff, keptFor });
      const key = `${kind} ${this.id()}`;
      this.fact({
        key,
        party,
        booking: null,
        group: keptFor ?? '',
        kind,
        purpose: 'deposit',
        method,
        isByLink: false,
        staff,
        amount,
        keptFor,
      });
    };
    if (held === undefined) {
      const amount = 5000 + random.below(10_000);
      const method = random.pick(['cash', 'card_machine'] as const);
      this.deposits.set(party.id, { amount, method });
      await this.db
        .insertInto('deposits')
        .values({
          bookingId: party.id,
          amount: pence(amount),
          method,
          slip: method === 'card_machine' ? '7' : null,
          takenAt: this.now,
        })
        .onConflict((conflict) =>
          conflict.column('bookingId').doUpdateSet({ returnedAt: null, amount: pence(amount) }),
        )
        .execute();
      return put('deposit', amount, method);
    }
    const { amount, method } = held;
    this.deposits.delete(party.id);
    await put('deposit_back', -amount, method);
    await this.db
      .updateTable('deposits')
      .set({ returnedAt: this.now })
      .where('bookingId', '=', party.id)
      .execute();
    if (random.chance(0.5)) {
      this.now = new Date(this.now.getTime() + 1);
      await put('deposit_kept', 1 + random.below(amount), method, random.pick([...keptReasons, null]));
    }
  }

  private async depositByCard(): Promise<void> {
    const { random } = this;
    const open = this.attempts.find(({ purpose, left }) => purpose === 'deposit' && left === -1);
    if (open === undefined) {
      const party = this.pickParty('confirmed');
      if (party === undefined) return;
      const attempt = await this.attempt(party, {
        amount: 5000 + random.below(10_000),
        captured: false,
        purpose: 'deposit',
        method: 'stripe',
      });
      attempt.left = -1;
      const { amount } = await this.rowOf(attempt);
      this.journal.held.push({ booking: party.id, amount, from: this.now, to: null, id: attempt.id });
      return;
    }
    const { amount } = await this.rowOf(open);
    this.journal.held.find(({ id }) => id === open.id)!.to = this.now;
    if (random.chance(0.4)) {
      open.left = 0;
      await this.db
        .updateTable('paymentAttempts')
        .set({ status: 'voided', updatedAt: this.now })
        .where('id', '=', open.id)
        .execute();
      return;
    }
    const kept = random.chance(0.4) ? amount : 1 + random.below(amount);
    const keptFor = random.pick(keptReasons);
    await this.db
      .updateTable('paymentAttempts')
      .set({
        status: 'captured',
        captured: amount,
        captureRequestedAt: this.now,
        depositKept: pence(kept),
        depositKeptFor: keptFor,
        updatedAt: this.now,
      })
      .where('id', '=', open.id)
      .execute();
    open.left = amount;
    this.takenBy(open, amount, null);
    Object.assign(this.journal.facts.at(-1)!, { keptFor, kept });
    if (kept < amount) {
      this.now = new Date(this.now.getTime() + 1);
      const rest: Refund = { id: this.id(), attempt: open, amount: amount - kept, state: 'requested' };
      open.left -= rest.amount;
      this.refunds.push(rest);
      await this.db
        .insertInto('refunds')
        .values({
          id: rest.id,
          attemptId: open.id,
          amount: pence(rest.amount),
          status: 'requested',
          reason: 'the rest of the deposit',
          nextAttemptAt: this.now,
          createdAt: this.now,
          updatedAt: this.now,
        })
        .execute();
      this.noteRefund(rest);
    }
  }

  private async dispute(): Promise<void> {
    const { random } = this;
    const some = this.attempts.filter(
      ({ method, left, dispute, purpose }) =>
        method === 'stripe' && left > 0 && dispute === undefined && purpose !== 'deposit',
    );
    if (some.length === 0) return;
    const attempt = random.pick(some);
    const amount = random.chance(0.6) ? attempt.left : 1 + random.below(attempt.left);
    // We may hear of it days later, when the day on which it began is locked.
    const openedAt = new Date(this.now.getTime() - (random.chance(0.5) ? random.below(8 * 86_400_000) : 0));
    const fee = random.chance(0.8) ? 2000 : 0;
    const ref = `du_${attempt.id}`;
    attempt.dispute = { ref, amount, isOpen: true, openedAt, fee };
    attempt.left -= amount;
    await this.db
      .insertInto('paymentDisputes')
      .values({
        provider: 'stripe',
        providerRef: ref,
        attemptId: attempt.id,
        kind: 'dispute',
        amount: pence(amount),
        reason: 'other',
        status: 'needs_answer',
        holdsRefunds: true,
        chargedBack: pence(0),
        openedAt,
        updatedAt: this.now,
        fee: fee === 0 ? null : pence(fee),
      })
      .execute();
    const { id, party, purpose, isByLink } = attempt;
    this.journal.open.push({ booking: party.id, amount, from: openedAt, to: null, id: ref });
    if (fee > 0)
      this.fact({
        key: `fee ${ref}`,
        party,
        booking: null,
        group: id,
        kind: 'dispute_fee',
        purpose,
        method: 'stripe',
        isByLink,
        staff: null,
        amount: -fee,
        at: openedAt,
      });
  }

  /** Won or lost, whole or in part; and once more, on appeal, when the first decision may be locked. */
  private async decideDispute(): Promise<void> {
    const { random } = this;
    const some = this.attempts.filter(({ dispute }) => dispute !== undefined);
    if (some.length === 0) return;
    const attempt = random.pick(some);
    const dispute = attempt.dispute!;
    if (!dispute.isOpen && random.chance(0.6)) return;
    const key = `lost ${dispute.ref}`;
    const before = this.journal.facts.filter((fact) => fact.key === key).at(-1);
    const lost = random.pick([0, dispute.amount, 1 + random.below(dispute.amount)]);
    const opened = this.journal.open.find(({ id }) => id === dispute.ref)!;
    opened.to ??= this.now;
    const closedAt = opened.to;
    dispute.isOpen = false;
    await this.db
      .updateTable('paymentDisputes')
      .set({
        status: lost > 0 ? 'lost' : 'won',
        holdsRefunds: false,
        chargedBack: pence(lost),
        closedAt,
        updatedAt: this.now,
      })
      .where('providerRef', '=', dispute.ref)
      .execute();
    const { id, party, purpose, isByLink } = attempt;
    if (lost > 0 || before !== undefined)
      this.fact({
        key,
        party,
        booking: null,
        group: id,
        kind: 'chargeback',
        purpose,
        method: 'stripe',
        isByLink,
        staff: null,
        amount: -lost,
        at: closedAt,
      });
  }

  /** A move or a change: another day, boat price or order, with a fee at times. */
  private async change(): Promise<void> {
    const { random } = this;
    const party = this.pickParty('confirmed');
    if (party === undefined) return;
    const soldBefore = JSON.stringify({
      base_price: party.boat,
      coupon_discount: party.coupon,
      by_hand: party.byHand,
      vat_rate: party.boatRate,
      items: party.items.map(({ menuItemId, unitPrice, quantity, vatRate }) => ({
        menu_item_id: menuItemId,
        unit_price: unitPrice,
        quantity,
        vat_rate: vatRate,
      })),
    });
    const fee = random.chance(0.3) ? 5000 : 0;
    const waived = random.chance(0.3) ? random.below(30) : 0;
    party.fees += fee;
    if (random.chance(0.7)) party.date = addDays(venueDate(this.now), random.below(60));
    if (random.chance(0.5)) party.boat = Math.max(party.coupon + 3000, 5000 + random.below(20_000));
    if (random.chance(0.6)) party.items = this.someItems();
    const id = this.id();
    await this.db
      .insertInto('moves')
      .values({
        id,
        bookingId: party.id,
        purpose: 'move',
        status: 'done',
        next: '{}',
        items: '[]',
        fee: pence(fee),
        waived: pence(waived),
        toPay: pence(0),
        toRefund: pence(0),
        credit: 0,
        cause: 'played',
        createdAt: this.now,
        decidedAt: this.now,
        soldBefore,
      })
      .execute();
    await this.db
      .updateTable('bookings')
      .set({ date: party.date, slotPrice: pence(party.boat), ...priceOf(party) })
      .where('id', '=', party.id)
      .execute();
    await this.db.deleteFrom('bookingItems').where('bookingId', '=', party.id).execute();
    await this.writeItems(party);
    await this.note(party, party.status);
    this.fact({
      key: `change ${id}`,
      party,
      booking: null,
      group: id,
      kind: 'change',
      purpose: 'move',
      method: null,
      isByLink: false,
      staff: null,
      amount: 0,
    });
    this.journal.sold.push(soldFact(party, this.now, `change ${id}`, waived));
  }

  private async cancel(): Promise<void> {
    const { random } = this;
    const held = this.pickParty('held');
    if (held !== undefined && random.chance(0.5)) {
      await this.setStatus(held, random.pick(['confirmed', 'expired', 'replaced', 'called_off'] as const));
      return;
    }
    const party = this.pickParty('confirmed');
    if (party === undefined) return;
    const byWhom = random.pick(['visitor', 'business'] as const);
    party.offerUntil = byWhom === 'business' ? addDays(venueDate(this.now), 20 + random.below(60)) : null;
    await this.setStatus(party, 'cancelled');
    await this.db
      .insertInto('cancellations')
      .values({
        bookingId: party.id,
        byWhom,
        reason: 'wind',
        refund: pence(0),
        adminFee: pence(0),
        offerUntil: party.offerUntil,
        cancelledAt: this.now,
      })
      .execute();
    this.journal.offers.push({ at: this.now, booking: party.id, byWhom, until: party.offerUntil });
  }

  /** A called-off party takes its money, or another day. */
  private async answer(): Promise<void> {
    const { random } = this;
    const today = venueDate(this.now);
    const party = this.parties.find(
      ({ status, offerUntil }) => status === 'cancelled' && offerUntil !== null && offerUntil >= today,
    );
    if (party === undefined) return;
    if (random.chance(0.5)) {
      await this.db.deleteFrom('cancellations').where('bookingId', '=', party.id).execute();
      party.date = addDays(today, random.below(60));
      party.offerUntil = null;
      await this.setStatus(party, 'confirmed');
      return;
    }
    party.offerUntil = null;
    await this.db
      .updateTable('cancellations')
      .set({ offerUntil: null })
      .where('bookingId', '=', party.id)
      .execute();
    this.journal.offers.push({ at: this.now, booking: party.id, byWhom: 'business', until: null });
    for (const attempt of this.attempts)
      if (attempt.party === party && attempt.purpose !== 'deposit' && attempt.purpose !== 'charge')
        await this.askRefund(attempt, true);
  }

  private async complete(): Promise<void> {
    const today = venueDate(this.now);
    const party = this.parties.find(({ status, date }) => status === 'confirmed' && date < today);
    if (party !== undefined) await this.setStatus(party, 'completed');
  }

  private async closeDrawer(): Promise<void> {
    const difference = this.random.below(7) - 3;
    const staff = this.random.pick(people);
    await this.db
      .insertInto('drawers')
      .values({
        name: 'Jetty',
        openedAt: this.now,
        float: pence(0),
        closedAt: this.now,
        closedBy: staff,
        counted: pence(100 + difference),
        expected: pence(100),
      })
      .execute();
    if (difference !== 0)
      this.fact({
        key: `drawer ${this.id()}`,
        party: null,
        booking: null,
        group: '',
        kind: 'cash_difference',
        purpose: null,
        method: 'cash',
        isByLink: false,
        staff,
        amount: difference,
      });
  }

  /** The next month, where it is over. */
  private async lock(): Promise<void> {
    const month = await nextMonth(this.db, await readLocked(this.db));
    if (month === undefined || lastOf(month) >= venueDate(this.now)) return;
    await lockLedger(this.db);
    const lines = await linesToLock(this.db, month);
    await writeMonth(this.db, month, lines, { lockedBy: null, now: this.now });
    this.journal.locks.push({ at: this.now, month, next: addMonths(month, 1) });
  }
}

const addOnsOf = ({ items }: Party) =>
  items.reduce((sum, { unitPrice, quantity }) => sum + unitPrice * quantity, 0);

function totalOf(party: Party): number {
  return party.boat - party.coupon + (party.byHand ?? 0) + addOnsOf(party);
}

function priceOf(party: Party) {
  return {
    basePrice: pence(party.boat),
    couponDiscount: pence(party.coupon),
    addOnsPrice: pence(addOnsOf(party)),
    byHand: party.byHand === null ? null : pence(party.byHand),
    total: pence(totalOf(party)),
    vatRate: party.boatRate === null ? null : basisPoints(party.boatRate),
  };
}

function soldFact(party: Party, at: Date, key: string, waived: number): SoldFact {
  const { id, boat, coupon, byHand, boatRate, items, fees } = party;
  return {
    booking: id,
    at,
    key,
    waived,
    lines: [
      { name: 'boat', amount: boat - coupon + (byHand ?? 0), ownRate: boatRate },
      ...items.map(({ menuItemId, unitPrice, quantity, vatRate }) => ({
        name: `add_on:${menuItemId}`,
        amount: unitPrice * quantity,
        ownRate: vatRate,
      })),
      ...(fees > 0 ? [{ name: 'move_fee', amount: fees, ownRate: null }] : []),
    ],
  };
}

/** Of what a random ledger needs in the database: rates of VAT that change, and somebody who books. */
export async function insertForLedgers(db: Database): Promise<void> {
  for (const [from, rate] of ratesOfLedgers.slice(1))
    await sql`insert into business_terms (valid_from, terms, note)
      select ${from}, terms || jsonb_build_object('vatRate', ${rate}::integer), 'the rate changes'
      from business_terms order by version limit 1`.execute(db);
}

/** From when on, and in hundredths of a percent. */
export const ratesOfLedgers: readonly (readonly [Date, number])[] = [
  [new Date(0), 2000],
  [new Date('2027-06-30T23:00:00Z'), 1750],
  [new Date('2027-09-30T23:00:00Z'), 0],
  [new Date('2027-10-31T01:00:00Z'), 2000],
];
