import type { Merchant } from '../../merchants.ts';
import type { Simulator } from '../../simulator.ts';
import { type OrderRow, orderId, orders } from '../rows.ts';
import { ServiceFailure, notAllowed } from '../service/failure.ts';
import type { XmlElement } from '../xml/read-xml.ts';
import { amountIn } from './read-amount.ts';

const longestDescription = 50;
const methods = /^(ALL|ONLINE|[A-Z0-9_]+-SSL)$/;

/** Makes an order with its payment page. Refuses an order code that was used before. */
export function createOrder(simulator: Simulator, merchant: Merchant, order: XmlElement): OrderRow {
  const { orderCode = '', installationId, captureDelay = 'DEFAULT' } = order.attributes;
  // The circumflex separates the fields of an order key.
  if (orderCode.length > 64 || !/^[^\s"'<>|^]+$/.test(orderCode)) {
    throw notAllowed(`The order code "${orderCode}" is invalid.`);
  }
  if (installationId !== merchant.keys.installation_id) {
    throw notAllowed(`The merchant has no installation "${installationId}".`, orderCode);
  }
  if (captureDelay !== 'OFF' && captureDelay !== '0') {
    throw notAllowed(
      `The simulator plays a captureDelay of OFF and of 0, not of "${captureDelay}".`,
      orderCode,
    );
  }
  const amount = amountIn(order);
  const description = textOf(order, 'description');
  if (description === '' || description.length > longestDescription) {
    throw notAllowed(`The description has 1 to ${longestDescription} characters.`, orderCode);
  }
  checkMethods(order, orderCode);
  checkShopper(order, orderCode);
  const id = orderId(merchant.id, orderCode);
  if (simulator.store.get(orders, id) !== undefined) throw notAllowed('Duplicate Order', orderCode);
  return simulator.store.put(orders, id, {
    id,
    merchant: merchant.id,
    orderCode,
    referenceId: `3${String(simulator.store.nextNumber()).padStart(9, '0')}`,
    ticket: `001${simulator.makeId(29)}`,
    createdMs: simulator.clock.nowMs(),
    amount,
    description,
    isCapturedAtOnce: captureDelay === '0',
    lastEvent: null,
    card: null,
    authorised: 0,
    held: 0,
    captured: 0,
    refunds: [],
    doRefundsFail: false,
    capturing: 0,
    isCancelling: false,
    past: [],
  });
}

function checkMethods({ children }: XmlElement, orderCode: string): void {
  const mask = children.find(({ name }) => name === 'paymentMethodMask');
  const unknown = mask?.children.find(({ attributes: { code = '' } }) => !methods.test(code));
  if (unknown !== undefined) {
    throw notAllowed(`There is no payment method "${unknown.attributes.code}".`, orderCode);
  }
}

function checkShopper({ children }: XmlElement, orderCode: string): void {
  const shopper = children.find(({ name }) => name === 'shopper');
  const email = shopper === undefined ? '' : textOf(shopper, 'shopperEmailAddress');
  if (email !== '' && !/^\S+@\S+$/.test(email)) {
    throw new ServiceFailure(7, 'The shopper has no valid e-mail address.', orderCode);
  }
}

function textOf({ children }: XmlElement, wanted: string): string {
  return children.find(({ name }) => name === wanted)?.text.trim() ?? '';
}
