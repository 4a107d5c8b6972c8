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
 * The largest piece, in pence; up to this size, every rate above zero has a piece that rounds up and one that rounds
 * down.
 */
const mostPiece = 300;
/** If the VAT of a day is further from that of its sum than this, the day is not from our books. */
const mostPieces = 2000;

/**
 * The rows of a day for Xero. Xero takes the gross of a row and calculates its VAT, rounded. VAT in the books is
 * rounded for each payment, so the VAT of a day may differ by some pence from the VAT of its sum: a few pence then get
 * rows of their own, so that all rows together have the gross and the VAT of the books. The first row has the rest. The
 * VAT of no row ends in half a penny, because programs round that in different ways.
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

/** The remainder when the VAT of a sum is calculated, in parts of `whole`. */
const wholeOf = (rate: BasisPoints) => 10_000 + rate;
const remainder = (amount: number, rate: BasisPoints) => {
  const whole = wholeOf(rate);
  return (((amount * rate) % whole) + whole) % whole;
};
const isHalf = (amount: Pence, rate: BasisPoints) => 2 * remainder(amount, rate) === wholeOf(rate);

/** The number of pence whose VAT rounds the most in that direction, without reaching half a penny. */
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
