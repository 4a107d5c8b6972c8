import type { Fields } from './control/read-fields.ts';
import type { Delivery } from './deliveries/delivery.ts';
import type { DeliveryFaultKind } from './faults/fault.ts';
import type { Route } from './http/call.ts';
import type { LedgerRow } from './ledger.ts';
import type { Merchant } from './merchants.ts';
import type { PastPayment } from './past/past-payment.ts';
import type { Simulator } from './simulator.ts';
import type { Task } from './timetable.ts';

/** A payment provider that the simulator imitates. */
export type Provider = {
  name: Merchant['provider'];
  routes: (simulator: Simulator) => Route[];
  registerMerchant: (simulator: Simulator, fields: Fields) => Merchant;
  runTask: (simulator: Simulator, task: Task) => void;
  /** Writes the webhook of a delivery; undefined if its event no longer exists. */
  writeWebhook: (
    simulator: Simulator,
    delivery: Delivery,
    fault: DeliveryFaultKind | undefined,
  ) => Webhook | undefined;
  /** Whether a merchant's answer acknowledges a webhook. Default: any 2xx does. */
  accepts?: (status: number, body: string) => boolean;
  ledger: (simulator: Simulator, merchant: Merchant) => LedgerRow[];
  forgetMerchant: (simulator: Simulator, merchant: Merchant) => void;
  /** Sets the outcome of a merchant's payments. The fields differ by provider. */
  setScenario: (simulator: Simulator, merchant: Merchant, fields: Fields) => object;
  /** Adds a past payment with its refunds. Returns false if a payment with this id exists. */
  makePast: (simulator: Simulator, merchant: Merchant, payment: PastPayment) => boolean;
  /** Writes a balance line that belongs to no payment. Only for a provider whose balance can be read. */
  moveBalance?: (simulator: Simulator, merchant: Merchant, fields: Fields) => object;
  /**
   * Performs an action of a bank or a card holder on a payment. Returns undefined if the payment is another provider's.
   */
  actOnPayment: (simulator: Simulator, payment: string, fields: Fields) => object | undefined;
  authenticate: (simulator: Simulator, payment: string, result: 'complete' | 'fail') => object | undefined;
};

export type Webhook = { headers: Record<string, string>; body: string };
