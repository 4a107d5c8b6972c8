import { LedgerPayments } from './ledger-payments.ts';
import { people, type Refund } from './ledger-world.ts';
import { pence } from '@slipway/shared/values/pence.ts';

/** Disputes of a random ledger, and its deposits in cash, by card machine and on cards. */
export class LedgerDeposits extends LedgerPayments {
  protected async depositByHand(): Promise<void> {
    const { random } = this;
    const party = this.pickParty('confirmed');
    if (party === undefined) return;
    const held = this.deposits.get(party.id);
    const staff = random.pick(people);
    const put = async (
      kind: 'deposit' | 'deposit_back' | 'deposit_kept',
      amount: number,
      method: 'cash' | 'card_machine',
    ) => {
      await this.hand({ kind, method, amount, party, staff });
      const key = `${kind} ${this.id()}`;
      this.fact({
        key,
        party,
        booking: null,
        group: '',
        kind,
        purpose: 'deposit',
        method,
        isByLink: false,
        staff,
        amount,
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
      await put('deposit_kept', 1 + random.below(amount), method);
    }
  }

  protected async depositByCard(): Promise<void> {
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
    await this.db
      .updateTable('paymentAttempts')
      .set({
        status: 'captured',
        captured: amount,
        captureRequestedAt: this.now,
        updatedAt: this.now,
      })
      .where('id', '=', open.id)
      .execute();
    open.left = amount;
    await this.charge(open, kept, true);
    this.takenBy(open, amount, null);
    if (kept < amount) {
      this.now = new Date(this.now.getTime() + 1);
      const rest: Refund = {
        id: this.id(),
        attempt: open,
        amount: amount - kept,
        state: 'requested',
        ofCharge: null,
      };
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

  protected async dispute(): Promise<void> {
    const { random } = this;
    const some = this.attempts.filter(
      ({ method, left, dispute, purpose }) =>
        method === 'stripe' && left > 0 && dispute === undefined && purpose !== 'deposit',
    );
    if (some.length === 0) return;
    const attempt = random.pick(some);
    const amount = random.chance(0.6) ? attempt.left : 1 + random.below(attempt.left);
    // We may learn of the dispute days later, when the month in which it began is locked.
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

  /**
   * Decides a dispute: the business loses nothing, a part or the whole of the amount. Sometimes decides the dispute
   * again, as on appeal. By then the month of the first decision may be locked.
   */
  protected async decideDispute(): Promise<void> {
    const { random } = this;
    const some = this.attempts.filter(({ dispute }) => dispute !== undefined);
    if (some.length === 0) return;
    const attempt = random.pick(some);
    const dispute = attempt.dispute!;
    if (!dispute.isOpen && random.chance(0.3)) return;
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
}
