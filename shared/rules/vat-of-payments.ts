import {
  type BasisPoints,
  type Pence,
  addPence,
  largestPence,
  noMoney,
  sharePence,
  smallerPence,
  subtractPence,
  vatWithin,
} from '../values/pence.ts';
import type { PaymentPurpose } from './payment-purposes.ts';
import { type SoldLine, type VatPart, rateOf, withVat } from './vat.ts';

/**
 * How to compute the VAT in a payment, by the payment's purpose. 'price': line by line, from everything that was paid
 * for the booking (`vatOfPayments`). 'charges': only some charges have VAT, so the VAT is computed from the part of the
 * payment that pays for those charges (`aboutCharges`).
 */
export const vatOfPurpose = {
  booking: 'price',
  move: 'price',
  change: 'price',
  charge: 'charges',
  deposit: 'charges',
} as const satisfies Record<PaymentPurpose, 'price' | 'charges'>;

/** An event that changes a booking's price or pays for it. `id` names the database row, `at` is the tax point. */
export type PriceEvent =
  | {
      /**
       * All lines of the booking, recorded when the booking is made and after each move or change. The line 'move_fee'
       * has the fees of all moves so far. `waived`: the part of a price increase that is not charged because it is too
       * small.
       */
      kind: 'sold';
      id: string;
      at: Date;
      lines: readonly SoldLine[];
      waived?: Pence;
    }
  | {
      /**
       * 'given_back': a refund, for any reason. 'taken_back': a card's bank has taken money back, and the customer
       * owes that money again.
       */
      kind: 'paid' | 'given_back' | 'taken_back';
      id: string;
      at: Date;
      amount: Pence;
    };

/** The business's rate of VAT at an instant; 0: it is not registered. */
export type RateAt = (at: Date) => BasisPoints;

/**
 * Divides each payment, refund and change of a booking over its lines and rates of VAT (docs/vat.md). `events`: the
 * earliest first. Returns the parts of each event under the event's `id`. The parts of a payment add up to its amount,
 * and the parts of a refund to minus its amount. The parts of a change add up to 0: money paid for one line now pays
 * for another. At each rate, the VAT of all parts adds up to the VAT of the total that we keep, so no rounding error
 * grows with the number of payments. Throws a RangeError if refunds exceed payments.
 */
export function vatOfPayments(events: readonly PriceEvent[], rateAt: RateAt): Map<string, VatPart[]> {
  const account = new PriceAccount();
  return new Map(events.map((event) => [event.id, account.follow(event, rateAt(event.at))]));
}

type Line = {
  name: SoldLine['name'];
  ownRate: BasisPoints | null;
  due: Pence;
  /** The sum that counts as paid for the line. A goodwill refund does not lower this sum. */
  counted: Pence;
  /** The money that we hold for the line, by the rate of VAT at which it was paid. */
  held: Map<BasisPoints, Pence>;
};

type Moved = { line: Line; rate: BasisPoints; amount: Pence };

class PriceAccount {
  private readonly lines = new Map<string, Line>();

  follow(event: PriceEvent, businessRate: BasisPoints): VatPart[] {
    const before = this.heldByRate();
    const moved = this.move(event, businessRate);
    const after = this.heldByRate();
    const vatAt = (rate: BasisPoints) =>
      subtractPence(
        vatWithin(after.get(rate) ?? noMoney, rate),
        vatWithin(before.get(rate) ?? noMoney, rate),
      );
    return withVat(merged(moved), vatAt);
  }

  private move(event: PriceEvent, businessRate: BasisPoints): Moved[] {
    switch (event.kind) {
      case 'sold':
        return this.sell(event.lines, event.waived ?? noMoney, businessRate);
      case 'paid':
        return this.pay(event.amount, businessRate);
      case 'given_back':
        return this.giveBack(event);
      case 'taken_back':
        this.requireHeld(event);
        return this.takeOut(event.amount, heldOf, { isOwedAgain: true });
    }
  }

  /** An overpaid line pays what another line still owes. */
  private sell(lines: readonly SoldLine[], waived: Pence, businessRate: BasisPoints): Moved[] {
    for (const line of this.lines.values()) line.due = noMoney;
    for (const { name, ownRate, amount } of lines) {
      const line = this.lineOf(name, ownRate);
      line.due = addPence(line.due, amount);
    }
    const set = smallerPence(this.sum(tooMuchOf), this.sum(owedOf));
    const out = this.takeOut(set, tooMuchOf, { isOwedAgain: true });
    const moved = [...out, ...this.putIn(set, businessRate)];
    const owed = [...this.lines.values()];
    const shares = sharePence(smallerPence(waived, this.sum(owedOf)), owed.map(owedOf));
    for (const [at, line] of owed.entries()) line.counted = addPence(line.counted, shares[at]!);
    return moved;
  }

  /** Divides a payment over unpaid lines in proportion; any excess goes to the boat's line. */
  private pay(amount: Pence, businessRate: BasisPoints): Moved[] {
    const forOwed = smallerPence(amount, this.sum(owedOf));
    const moved = this.putIn(forOwed, businessRate);
    const rest = subtractPence(amount, forOwed);
    if (rest === 0) return moved;
    const boat = [...this.lines.values()].find(({ name }) => name === 'boat') ?? this.lineOf('boat', null);
    return [...moved, this.add(boat, rateOf(boat, businessRate), rest)];
  }

  /** Takes a refund first out of the overpaid parts of lines, then out of all lines, each time in proportion. */
  private giveBack(event: Extract<PriceEvent, { amount: Pence }>): Moved[] {
    this.requireHeld(event);
    const tooMuch = smallerPence(event.amount, this.sum(tooMuchOf));
    return [
      ...this.takeOut(tooMuch, tooMuchOf, { isOwedAgain: true }),
      ...this.takeOut(subtractPence(event.amount, tooMuch), heldOf, { isOwedAgain: false }),
    ];
  }

  private putIn(amount: Pence, businessRate: BasisPoints): Moved[] {
    const lines = [...this.lines.values()];
    const shares = sharePence(amount, lines.map(owedOf));
    return lines.flatMap((line, at) =>
      shares[at] === 0 ? [] : [this.add(line, rateOf(line, businessRate), shares[at]!)],
    );
  }

  private add(line: Line, rate: BasisPoints, amount: Pence): Moved {
    line.held.set(rate, addPence(line.held.get(rate) ?? noMoney, amount));
    line.counted = addPence(line.counted, amount);
    return { line, rate, amount };
  }

  /**
   * Takes an amount out of the lines in proportion to `weightOf`. Each line takes its share out of its rates, in
   * proportion to the money held at each rate.
   */
  private takeOut(
    amount: Pence,
    weightOf: (line: Line) => Pence,
    { isOwedAgain }: { isOwedAgain: boolean },
  ): Moved[] {
    const lines = [...this.lines.values()];
    const shares = sharePence(amount, lines.map(weightOf));
    return lines.flatMap((line, at) => {
      const share = shares[at]!;
      const cells = [...line.held];
      const parts = sharePence(
        share,
        cells.map(([, held]) => held),
      );
      for (const [nth, [rate, held]] of cells.entries())
        line.held.set(rate, subtractPence(held, parts[nth]!));
      if (isOwedAgain) line.counted = largestPence(noMoney, subtractPence(line.counted, share));
      return cells.flatMap(([rate], nth) =>
        parts[nth] === 0 ? [] : [{ line, rate, amount: subtractPence(noMoney, parts[nth]!) }],
      );
    });
  }

  private requireHeld({ id, amount }: Extract<PriceEvent, { amount: Pence }>): void {
    const held = this.sum(heldOf);
    if (amount > held) throw new RangeError(`${id} takes out ${amount} pence, but only ${held} are held`);
  }

  private lineOf(name: Line['name'], ownRate: BasisPoints | null): Line {
    const key = `${name} ${ownRate ?? ''}`;
    const line = this.lines.get(key) ?? { name, ownRate, due: noMoney, counted: noMoney, held: new Map() };
    this.lines.set(key, line);
    return line;
  }

  private sum(of: (line: Line) => Pence): Pence {
    return addPence(...[...this.lines.values()].map(of));
  }

  private heldByRate(): Map<BasisPoints, Pence> {
    const sums = new Map<BasisPoints, Pence>();
    for (const { held } of this.lines.values())
      for (const [rate, amount] of held) sums.set(rate, addPence(sums.get(rate) ?? noMoney, amount));
    return sums;
  }
}

function heldOf({ held }: Line): Pence {
  return addPence(...held.values());
}

function owedOf({ due, counted }: Line): Pence {
  return largestPence(noMoney, subtractPence(due, counted));
}

/** The overpaid part of a line. This part is at most the money that we still hold for the line. */
function tooMuchOf(line: Line): Pence {
  return smallerPence(heldOf(line), largestPence(noMoney, subtractPence(line.counted, line.due)));
}

/** Adds up the amounts that have the same line and the same rate. */
function merged(moved: readonly Moved[]): Pick<VatPart, 'name' | 'rate' | 'amount'>[] {
  const parts = new Map<string, Pick<VatPart, 'name' | 'rate' | 'amount'>>();
  for (const { line, rate, amount } of moved) {
    const key = `${line.name} ${rate}`;
    parts.set(key, { name: line.name, rate, amount: addPence(parts.get(key)?.amount ?? noMoney, amount) });
  }
  return [...parts.values()].filter(({ amount }) => amount !== 0);
}
