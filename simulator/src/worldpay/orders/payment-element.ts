import type { OrderRow, OrderState } from '../rows.ts';
import { type Xml, element } from '../xml/write-xml.ts';
import { amountElement } from './modify-order.ts';

/** Writes the payment element of replies and notifications. */
export function paymentElement({ amount }: OrderRow, { lastEvent, card, held, captured }: OrderState): Xml {
  return element(
    'payment',
    {},
    element('paymentMethod', {}, card?.method ?? 'VISA-SSL'),
    amountElement(amount),
    element('lastEvent', {}, lastEvent ?? 'ERROR'),
    element('AuthorisationId', { id: '622206' }),
    ...(held > 0 ? [balance('IN_PROCESS_AUTHORISED', held)] : []),
    ...(captured > 0 ? [balance('IN_PROCESS_CAPTURED', captured)] : []),
    element('cardNumber', {}, card?.masked ?? ''),
    element('riskScore', { value: 0 }),
  );
}

function balance(accountType: string, amount: number): Xml {
  return element('balance', { accountType }, amountElement(amount));
}
