import {
  type Pence,
  addPence,
  largestPence,
  noMoney,
  pence,
  smallerPence,
  subtractPence,
} from '../values/pence.ts';

/** A card cannot be charged less than this: a smaller cost of a move or change is waived. */
const leastDifference = pence(30);

export type AmendmentFacts = {
  /** The total now, and after the change. */
  was: Pence;
  is: Pence;
  /** The price of the parts of `was` that we cannot deliver at the new time. We never keep this money. */
  lost: Pence;
  fee: Pence;
  /** Earlier reductions (by moves and changes) that were not refunded. They pay for later increases. */
  credit: Pence;
  /** The unpaid part of `was`. */
  owed: Pence;
  /** True after the deadline for cancelling: reductions are then not refunded. */
  isLate: boolean;
  /**
   * The most that can be refunded. Before the deadline for cancelling: as much as cancelling now would refund. After
   * the deadline: all that was paid, because `lost` is always refunded.
   */
  mostBack: Pence;
};

export type AmendmentSums = {
  fee: Pence;
  /** An increase too small to be charged. */
  waived: Pence;
  fromCredit: Pence;
  /** The part of the reduction that lowers the unpaid sum and is not refunded. */
  owedLess: Pence;
  /** The part of a reduction that is not refunded, because the change is late or `mostBack` is lower. */
  notRefunded: Pence;
  /** At most one of `toPay` and `toRefund` is above 0. */
  toPay: Pence;
  toRefund: Pence;
};

/**
 * The cost or the refund of a move or a change. If the price falls, the reduction first lowers any unpaid
 * sum. Before the deadline for cancelling, the rest of the reduction is refunded, but never more than
 * cancelling would refund. After the deadline, the rest pays for a later move of this booking.
 */
export function amendmentSums({
  was,
  is,
  lost,
  fee,
  credit,
  owed: unpaid,
  isLate,
  mostBack,
}: AmendmentFacts): AmendmentSums {
  const change = subtractPence(is, subtractPence(was, lost));
  const rise = largestPence(noMoney, change);
  const fall = largestPence(noMoney, subtractPence(noMoney, change));
  const fromCredit = smallerPence(credit, rise);
  const dearer = subtractPence(rise, fromCredit);
  const waivedRise = dearer < leastDifference ? dearer : noMoney;
  const cheaper = isLate ? noMoney : fall;
  const net = subtractPence(addPence(subtractPence(dearer, waivedRise), fee), addPence(lost, cheaper));
  const owed = largestPence(noMoney, net);
  const waivedRest = owed < leastDifference ? owed : noMoney;
  const back = largestPence(noMoney, subtractPence(noMoney, net));
  const owedLess = smallerPence(back, unpaid);
  const rest = subtractPence(back, owedLess);
  const toRefund = smallerPence(rest, mostBack);
  return {
    fee,
    waived: addPence(waivedRise, waivedRest),
    fromCredit,
    owedLess,
    notRefunded: addPence(subtractPence(fall, cheaper), subtractPence(rest, toRefund)),
    toPay: subtractPence(owed, waivedRest),
    toRefund,
  };
}
