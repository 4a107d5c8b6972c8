import { type Pence, formatGbp } from '../values/pence.ts';
import { type BusinessTerms, refundTakes } from './business-terms.ts';

/**
 * How money is refunded: in the way in which it was paid. A refund to a card is automatic. A person at the
 * jetty hands over refunds in cash or by card machine. 'disputed': the card's bank is deciding about a
 * payment, and we send nothing until it has decided.
 */
export const refundWays = ['card', 'disputed', 'cash', 'card_machine', 'several'] as const;
export type RefundWay = (typeof refundWays)[number];

/** The way in which one payment is refunded, by its provider's name. */
export function refundWayOf(provider: string): Exclude<RefundWay, 'several' | 'disputed'> {
  return provider === 'cash' || provider === 'card_machine' ? provider : 'card';
}

/** The way in which these payments are refunded. Without payments it is 'card', the only way to pay online. */
export function refundWayOfAll(providers: readonly string[]): RefundWay {
  const ways = [...new Set(providers.map(refundWayOf))];
  return ways.length > 1 ? 'several' : (ways[0] ?? 'card');
}

/** The sentence that tells the customer how a refund will be paid. */
export function refundPromise(
  amount: Pence,
  way: RefundWay,
  terms: BusinessTerms,
  card = 'the card you paid with',
): string {
  const sum = formatGbp(amount);
  switch (way) {
    case 'card':
      return `We’re refunding ${sum} to ${card}. That takes ${refundTakes(terms)}.`;
    case 'disputed':
      return `Your bank is looking into your payment, so our refund of ${sum} waits until it has decided. We don’t send again what the bank gives you back itself.`;
    case 'cash':
      return `We give you ${sum} back in cash, as you paid it: at the jetty, or call us.`;
    case 'card_machine':
      return `We put ${sum} back by our card machine: bring your card to the jetty, or call us.`;
    case 'several':
      return `We’re refunding ${sum} the way it was paid: to a card in ${refundTakes(terms)}, the rest at the jetty.`;
  }
}
