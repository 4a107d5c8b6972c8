import {
  type Pence,
  addPence,
  largestPence,
  noMoney,
  pence,
  smallerPence,
  subtractPence,
} from '../values/pence.ts';

/** Less than this cannot be charged to a card: what a move or change costs below it is waived. */
const leastDifference = pence(30);

export type AmendmentFacts = {
  /** The total now, and as it would be. */
  was: Pence;
  is: Pence;
  /** Of `was`, what we cannot deliver at the new time: never kept. */
  lost: Pence;
  fee: Pence;
  /** What earlier moves and changes made cheaper and was not given back. */
  credit: Pence;
  /** What of `was` is not paid yet. */
  owed: Pence;
  /** After the limit for cancelling, nothing that gets cheaper goes back. */
  isLate: boolean;
  /** What cancelling now would give back; after the limit, all that is ours of the price. */
  mostBack: Pence;
};

export type AmendmentSums = {
  fee: Pence;
  /** Dearer by too little to be charged. */
  waived: Pence;
  fromCredit: Pence;
  /** Of what would go back: less is owed instead. */
  owedLess: Pence;
  /** Cheaper, and too late for it to go back. */
  notRefunded: Pence;
  /** At most one of the two is above 0. */
  toPay: Pence;
  toRefund: Pence;
};

/**
 * What a move or a change costs, and what goes back. In time, a cheaper trip's difference goes back, but never more than
 * cancelling would; after the limit none does, and it counts for a later move of this booking instead. Nothing goes back
 * while something is owed: that gets less first.
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
