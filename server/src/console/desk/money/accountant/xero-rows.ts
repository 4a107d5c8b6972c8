import {
  type BasisPoints,
  type Pence,
  addPence,
  noMoney,
  pence,
  subtractPence,
  vatWithin,
} from '@slipway/shared/values/pence.ts';

/** No piece has more pence than this; a rate above zero has one that rounds up and one that rounds down. */
const mostPiece = 300;
/** A day whose VAT is further from that of its sum is not from our books. */
const mostPieces = 2000;

/**
 * Xero reads the gross of a row and works out its VAT itself, rounded. VAT in the books is rounded for each payment,
 * so a day's may differ from that of its sum by some pence: a few pence then get rows of their own, so that all rows
 * have the gross and the VAT of the books. The first row has the remainder. No row has half a penny, which programs
 * round in different ways.
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

/** The remainder of its VAT, of `whole`. */
const wholeOf = (rate: BasisPoints) => 10_000 + rate;
const remainder = (amount: number, rate: BasisPoints) => {
  const whole = wholeOf(rate);
  return (((amount * rate) % whole) + whole) % whole;
};
const isHalf = (amount: Pence, rate: BasisPoints) => 2 * remainder(amount, rate) === wholeOf(rate);

/** The pence whose VAT rounds the most in that direction, short of half a penny. */
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
