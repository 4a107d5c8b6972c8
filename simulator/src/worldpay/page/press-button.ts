import { ControlRefusal, Fields } from '../../control/read-fields.ts';
import { type Answer, type Call, jsonAnswer } from '../../http/call.ts';
import type { Simulator } from '../../simulator.ts';
import { changeOrder } from '../orders/change-order.ts';
import { payOrder } from '../orders/pay-order.ts';
import type { OrderRow } from '../rows.ts';
import { type OutcomeName, chosenOutcomes, outcomeOf } from './outcomes.ts';
import { type PayingOrder, findPayingOrder } from './find-paying-order.ts';
import { cancelAddress, returnAddress } from './return-address.ts';
import { maskCard, methodOfCard, outcomeForHolder } from './test-cards.ts';

/**
 * Handles a button of the payment page. The answer contains the shopper's next address, or says that the bank asks for
 * authentication.
 */
export function pressButton(simulator: Simulator, call: Call): Answer {
  const fields = Fields.of(call);
  const action = fields.oneOf('action', ['pay', 'refuse', 'cancel', 'complete', 'fail']);
  const paying = findPayingOrder(simulator, call);
  return simulator.store.write(() => {
    switch (action) {
      case 'pay':
        return pay(simulator, paying, fields);
      case 'refuse':
        fields.end();
        return charge(simulator, paying, 'refused', someCard);
      case 'complete':
      case 'fail':
        fields.end();
        return sendBack(simulator, paying, finishAuthentication(simulator, paying.row, action));
      case 'cancel':
        fields.end();
        return cancel(simulator, paying);
    }
  });
}

const someCard = { method: 'VISA-SSL', masked: maskCard('4444333322221111') };

function pay(simulator: Simulator, paying: PayingOrder, fields: Fields): Answer {
  const number = fields.text('number').replaceAll(' ', '');
  const holder = fields.text('holder');
  const expiry = fields.text('expiry');
  const cvc = fields.text('cvc');
  fields.end();
  const method = methodOfCard(number);
  if (method === undefined) throw new ControlRefusal(422, 'This is not one of the test cards.');
  if (!/^(0[1-9]|1[0-2])\/\d\d$/.test(expiry) || !/^\d{3,4}$/.test(cvc) || holder.trim() === '') {
    throw new ControlRefusal(422, 'Name, expiry date and security code are needed as well.');
  }
  return charge(simulator, paying, outcomeForHolder(holder), { method, masked: maskCard(number) });
}

/** Charges the card, unless the order is already paid from another tab. */
function charge(
  simulator: Simulator,
  paying: PayingOrder,
  ofCard: OutcomeName,
  card: NonNullable<OrderRow['card']>,
): Answer {
  const { row } = paying;
  if (row.lastEvent !== null && row.lastEvent !== 'REFUSED') return sendBack(simulator, paying, row);
  const name = chosenOutcomes.take(simulator, { ...row, attemptId: row.orderCode }) ?? ofCard;
  const outcome = outcomeOf(name);
  if (outcome.isAuthenticated === true) {
    changeOrder(simulator, row, { underWay: { outcome: name, card } });
    return jsonAnswer({ return_url: null, next: 'authenticate' });
  }
  const paid = payOrder(simulator, row, name, card);
  if (outcome.neverReturns === true) return jsonAnswer({ return_url: null, next: 'left' });
  return sendBack(simulator, paying, paid);
}

export function finishAuthentication(
  simulator: Simulator,
  row: OrderRow,
  result: 'complete' | 'fail',
): OrderRow {
  const { underWay } = row;
  if (underWay === undefined)
    throw new ControlRefusal(409, 'This payment is not waiting for authentication.');
  return payOrder(simulator, row, result === 'complete' ? underWay.outcome : 'refused', underWay.card);
}

/** Cancels an unpaid order. The shopper of a paid order is also sent to the cancel address, but the payment remains. */
function cancel(simulator: Simulator, { row, merchant, urls }: PayingOrder): Answer {
  const isUnpaid = row.lastEvent === null || row.lastEvent === 'REFUSED';
  if (isUnpaid) {
    const change = { lastEvent: 'CANCELLED', underWay: undefined } as const;
    changeOrder(simulator, row, change, { type: 'CANCELLED', amount: row.amount });
  }
  return jsonAnswer({ return_url: cancelAddress(simulator, row, merchant, urls) });
}

function sendBack(simulator: Simulator, { merchant, urls }: PayingOrder, row: OrderRow): Answer {
  return jsonAnswer({ return_url: returnAddress(simulator, row, merchant, urls) });
}
