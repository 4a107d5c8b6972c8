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
 * The largest amount of a small row, in pence. Amounts up to this limit are enough: at every rate above zero, the VAT
 * of some of them rounds up, and the VAT of others rounds down.
 */
const mostPiece = 300;
/**
 * The largest number of small rows in a day. A day that needs more small rows has a wrong amount of VAT, and
 * `rowsWithVat` throws.
 */
const mostPieces = 2000;

/**
 * Returns the amounts of a day's rows for Xero. The amounts sum to `gross`, and their VAT sums to `vat`. Xero
 * rounds the VAT of each row, but the books round the VAT of each payment. So a single row of `gross` may
 * have some pence too much or too little VAT. To make up this difference, small rows whose VAT rounds up or
 * down are split off. The first row has the rest of `gross`. No row has VAT that ends in half a penny,
 * because programs round half a penny differently.
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

/** The VAT of an amount is `amount * rate / whole`. `remainder` gives the remainder of this division. */
const wholeOf = (rate: BasisPoints) => 10_000 + rate;
const remainder = (amount: number, rate: BasisPoints) => {
  const whole = wholeOf(rate);
  return (((amount * rate) % whole) + whole) % whole;
};
const isHalf = (amount: Pence, rate: BasisPoints) => 2 * remainder(amount, rate) === wholeOf(rate);

/**
 * Returns the amount whose VAT changes most when the VAT is rounded up ('up') or down ('down'). Tries all
 * amounts up to `mostPiece`, except amounts whose VAT ends in half a penny.
 */
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
