import type { Fields } from './control/read-fields.ts';
import type { Delivery } from './deliveries/delivery.ts';
import type { DeliveryFaultKind } from './faults/fault.ts';
import type { Route } from './http/call.ts';
import type { LedgerRow } from './ledger.ts';
import type { Merchant } from './merchants.ts';
import type { PastPayment } from './past/past-payment.ts';
import type { Simulator } from './simulator.ts';
import type { Task } from './timetable.ts';

/** One payment provider that the simulator plays. */
export type Provider = {
  name: Merchant['provider'];
  routes: (simulator: Simulator) => Route[];
  registerMerchant: (simulator: Simulator, fields: Fields) => Merchant;
  runTask: (simulator: Simulator, task: Task) => void;
  /** One webhook to send; undefined if there is nothing left to send. */
  writeWebhook: (
    simulator: Simulator,
    delivery: Delivery,
    fault: DeliveryFaultKind | undefined,
  ) => Webhook | undefined;
  /** Whether a merchant's answer acknowledges a webhook; if left out, any 2xx does. */
  accepts?: (status: number, body: string) => boolean;
  ledger: (simulator: Simulator, merchant: Merchant) => LedgerRow[];
  forgetMerchant: (simulator: Simulator, merchant: Merchant) => void;
  /** Sets the outcome of a merchant's payments; each provider has fields of its own. */
  setScenario: (simulator: Simulator, merchant: Merchant, fields: Fields) => object;
  /** Makes a payment that was paid, and perhaps refunded, in the past; false if a payment with that id exists. */
  makePast: (simulator: Simulator, merchant: Merchant, payment: PastPayment) => boolean;
  /** Writes a balance line that belongs to no payment, for a provider with a readable balance. */
  moveBalance?: (simulator: Simulator, merchant: Merchant, fields: Fields) => object;
  /** Actions of banks and card holders on one payment; undefined when the payment is another provider's. */
  actOnPayment: (simulator: Simulator, payment: string, fields: Fields) => object | undefined;
  authenticate: (simulator: Simulator, payment: string, result: 'complete' | 'fail') => object | undefined;
};

export type Webhook = { headers: Record<string, string>; body: string };
