import { type BookingStatus, type Database, type Row } from '../../platform/database/tables.ts';
import { type Fact, type Journal } from '../ledger.reference.ts';
import { type Random } from '../random.ts';
import { type LedgerMethod } from '@slipway/shared/rules/ledger.ts';
import { type PaymentPurpose } from '@slipway/shared/rules/payment-purposes.ts';
import { type LocalDate } from '@slipway/shared/values/local-date.ts';
import { type ChargeKind, chargeKinds } from '@slipway/shared/rules/charges.ts';
import { pence } from '@slipway/shared/values/pence.ts';

/** Staff of a random ledger, with ids that no real person has. */
export const people = ['jo', 'sam'].map((name) => name.padStart(26, '0'));
const providers = ['stripe', 'stripe', 'stripe', 'worldpay', 'globalpay'] as const;

/** Instants around which the length of a day or the rate of VAT changes. */
const edges = [
  '2027-03-27T23:00:00Z',
  '2027-06-30T20:00:00Z',
  '2027-09-30T21:00:00Z',
  '2027-10-30T21:00:00Z',
].map((text) => Date.parse(text));

export type Item = { menuItemId: number; unitPrice: number; quantity: number; vatRate: number | null };
export type Party = {
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
export type Attempt = {
  id: string;
  party: Party;
  purpose: PaymentPurpose;
  method: LedgerMethod;
  isByLink: boolean;
  /** The amount that can still be refunded; -1 while the payment is not captured. */
  left: number;
  dispute: { ref: string; amount: number; isOpen: boolean; openedAt: Date; fee: number } | undefined;
  /** The charges that the money of this attempt paid. The attempt may be for a deposit. */
  charges: { id: string; kind: ChargeKind; taken: number }[];
};
export type Refund = {
  id: string;
  attempt: Attempt;
  amount: number;
  state: Row<'refunds'>['status'];
  ofCharge: string | null;
};

/** The ids of rows that a random ledger needs. `run` makes the ledger's own ids unique. */
export type Setting = {
  packageId: number;
  slotId: number;
  customerId: string;
  version: number;
  run: number;
};

/** A business with its clock, its journal of events, and functions that write events. */
export class LedgerWorld {
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
  protected now = new Date('2027-01-05T09:00:00Z');
  protected readonly parties: Party[] = [];
  protected readonly attempts: Attempt[] = [];
  protected readonly refunds: Refund[] = [];
  protected readonly deposits = new Map<string, { amount: number; method: 'cash' | 'card_machine' }>();
  protected ids = 0;

  protected readonly db: Database;
  protected readonly random: Random;
  protected readonly of: Setting;

  constructor(db: Database, random: Random, of: Setting) {
    this.db = db;
    this.random = random;
    this.of = of;
  }

  get time(): Date {
    return this.now;
  }

  /** Gives each event an instant of its own, sometimes at midnight or at a clock change. */
  protected tick(): void {
    const { random } = this;
    let next = this.now.getTime() + 1000 + random.below(random.chance(0.5) ? 3_600_000 : 12 * 86_400_000);
    const edge = edges.find((at) => at > this.now.getTime() && at < next);
    if (edge !== undefined && random.chance(0.7)) next = edge + random.below(5 * 3_600_000);
    if (random.chance(0.2)) next = Math.floor(next / 3_600_000) * 3_600_000 + 3_600_000 - random.below(2);
    this.now = new Date(Math.max(next, this.now.getTime() + 1));
  }

  protected id(): string {
    this.ids += 1;
    return `${this.of.run}z${this.ids}`.padStart(26, '0');
  }

  protected pickParty(...status: BookingStatus[]): Party | undefined {
    const some = this.parties.filter((party) => status.length === 0 || status.includes(party.status));
    return some.length === 0 ? undefined : this.random.pick(some);
  }

  /** Writes a row of the booking's history. */
  protected async note(party: Party, from: BookingStatus | null): Promise<void> {
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

  protected fact(fact: Omit<Fact, 'at' | 'knownAt' | 'source'> & { at?: Date; party: Party | null }): void {
    const { party, at = this.now, ...rest } = fact;
    const source = party === null ? null : (party.source ?? 'site');
    this.journal.facts.push({ ...rest, booking: party?.id ?? null, source, at, knownAt: this.now });
  }

  protected async attempt(
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
      charges: [],
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
    if (attempt.purpose === 'charge') await this.charge(attempt, changes.amount, changes.captured);
    return attempt;
  }

  /** Makes one or two charges that add up to `amount`. */
  protected async charge(attempt: Attempt, amount: number, isTaken: boolean): Promise<void> {
    const { random } = this;
    const first = amount > 1 && random.chance(0.4) ? 1 + random.below(amount - 1) : amount;
    for (const taken of [first, amount - first]) {
      if (taken === 0) continue;
      const made = { id: this.id(), kind: random.pick(chargeKinds), taken };
      attempt.charges.push(made);
      await this.db
        .insertInto('charges')
        .values({
          id: made.id,
          bookingId: attempt.party.id,
          kind: made.kind,
          amount: pence(taken),
          reason: 'played',
          termsVersion: this.of.version,
          source: 'pay_link',
          attemptId: attempt.id,
          taken: isTaken ? pence(taken) : null,
          madeAt: this.now,
        })
        .execute();
    }
  }

  protected takenBy(
    { id, party, purpose, method, isByLink, charges }: Attempt,
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
      charges,
    });
  }

  protected rowOf({ id }: Attempt) {
    return this.db.selectFrom('paymentAttempts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  }

  protected async hand(line: {
    kind: Row<'handMoney'>['kind'];
    method: 'cash' | 'card_machine';
    amount: number;
    party: Party;
    staff: string;
    attempt?: Attempt;
    refund?: string;
  }): Promise<void> {
    await this.db
      .insertInto('handMoney')
      .values({
        kind: line.kind,
        method: line.method,
        amount: pence(line.amount),
        bookingId: line.party.id,
        attemptId: line.attempt?.id ?? null,
        refundId: line.refund ?? null,
        staffId: line.staff,
        at: this.now,
      })
      .execute();
  }
}
