import { LedgerBookings, totalOf } from './ledger-bookings.ts';
import { people, type Attempt, type Refund } from './ledger-world.ts';
import { addDays } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';

/** Payments and refunds of a random ledger, through a provider, in cash and by card machine. */
export class LedgerPayments extends LedgerBookings {
  /** Makes a payment, or captures an earlier one. The month of the earlier payment may already be locked. */
  protected async pay(): Promise<void> {
    const { random } = this;
    const waits = this.attempts.find(({ left, purpose }) => left === -1 && purpose !== 'deposit');
    if (waits !== undefined && random.chance(0.7)) {
      const { amount } = await this.rowOf(waits);
      waits.left = amount;
      await this.db
        .updateTable('charges')
        .set((eb) => ({ taken: eb.ref('amount') }))
        .where('attemptId', '=', waits.id)
        .execute();
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

  protected async payByHand(): Promise<void> {
    const party = this.pickParty();
    if (party === undefined) return;
    const method = this.random.pick(['cash', 'card_machine'] as const);
    const amount = 1 + this.random.below(20_000);
    const attempt = await this.attempt(party, { amount, captured: true, method, isByLink: false });
    const staff = this.random.pick(people);
    await this.hand({ kind: 'payment', method, amount, attempt, party, staff });
    this.takenBy(attempt, amount, staff);
  }

  protected async askRefund(some?: Attempt, whole = false): Promise<void> {
    const { random } = this;
    const with_ = this.attempts.filter(({ left }) => left > 0);
    const attempt = some ?? (with_.length === 0 ? undefined : random.pick(with_));
    if (attempt === undefined || attempt.left <= 0) return;
    const amount = whole || random.chance(0.3) ? attempt.left : 1 + random.below(attempt.left);
    attempt.left -= amount;
    const ofCharge = random.chance(0.5) ? (random.pick([...attempt.charges, null])?.id ?? null) : null;
    const refund: Refund = { id: this.id(), attempt, amount, state: 'requested', ofCharge };
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
        chargeId: ofCharge,
      })
      .execute();
    this.noteRefund(refund);
  }

  protected noteRefund({ id, attempt, amount, state }: Refund): void {
    const { party, purpose } = attempt;
    this.journal.refunds.push({ at: this.now, refund: id, booking: party.id, purpose, amount, state });
  }

  protected async followRefund(): Promise<void> {
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
      await this.hand({ kind: 'refund', method, amount: -amount, attempt, party, staff, refund: refund.id });
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

  protected backBy(
    { id, attempt, ofCharge }: Refund,
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
      ofCharge,
    });
  }

  /** A party whose trip was called off chooses a refund or another day. */
  protected async answer(): Promise<void> {
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
}
