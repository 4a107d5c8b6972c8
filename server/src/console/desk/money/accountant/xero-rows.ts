import {
  type BasisPoints,
  type Pence,
  addPence,
  noMoney,
  pence,
  subtractPence,
  vatWithin,
} from '@slipway/shared/values/pence.ts';

/**
 * The largest piece, in pence. Every rate above zero has pieces up to this size that round up, and pieces that round
 * down.
 */
const mostPiece = 300;
/** If the VAT of a day differs by more pence than this from the VAT of its total, the day is not from our books. */
const mostPieces = 2000;

/**
 * The rows of a day for Xero. Xero calculates the VAT of each gross row and rounds it. The books round the VAT of each
 * payment, so a day's VAT may differ by some pence from the VAT of its total. Then a few pence get rows of their own,
 * so that the rows together have the gross and the VAT of the books. The first row has the rest. The VAT of no row ends
 * in half a penny, because programs round half a penny differently.
 */
export function rowsWithVat(gross: Pence, vat: Pence, rate: BasisPoints): Pence[] {
  const pieces: Pence[] = [];
  let rest = gross;
  let inPieces = noMoney;
  while (pieces.length < mostPieces) {
    const missing = subtractPence(vat, addPence(inPieces, vatWithin(rest, rate)));
    if (missing === 0 && !isHalf(rest, rate)) return [rest, ...pieces].filter((amount) => amount !== 0);
    const piece = pieceOf(rate, missing >= 0 ? 'up' : 'down');
    if (piece === undefined) break;
    pieces.push(piece);
    rest = subtractPence(rest, piece);
    inPieces = addPence(inPieces, vatWithin(piece, rate));
  }
  throw new RangeError(`no rows of ${gross} at ${rate} have VAT of ${vat}`);
}

/** The remainder of the division that calculates the VAT of a sum, in parts of `whole`. */
const wholeOf = (rate: BasisPoints) => 10_000 + rate;
const remainder = (amount: number, rate: BasisPoints) => {
  const whole = wholeOf(rate);
  return (((amount * rate) % whole) + whole) % whole;
};
const isHalf = (amount: Pence, rate: BasisPoints) => 2 * remainder(amount, rate) === wholeOf(rate);

/** The number of pence whose VAT gains most by rounding in this direction, without ending in half a penny. */
function pieceOf(rate: BasisPoints, way: 'up' | 'down'): Pence | undefined {
  let best: { amount: Pence; gain: number } | undefined;
  const whole = wholeOf(rate);
  for (let amount = 1; amount <= mostPiece; amount += 1) {
    const left = remainder(amount, rate);
    if (left === 0 || 2 * left === whole || 2 * left > whole !== (way === 'up')) continue;
    const gain = way === 'up' ? whole - left : left;
    if (best === undefined || gain > best.gain) best = { amount: pence(amount), gain };
  }
  return best?.amount;
}
