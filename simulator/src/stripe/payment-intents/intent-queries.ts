import { timingSafeEqual } from 'node:crypto';
import type { Simulator } from '../../simulator.ts';
import { type Caller, type Outcome, ok } from '../api/caller.ts';
import { invalid, noSuch } from '../api/failure.ts';
import { type ChargeRow, type PaymentIntentRow, charges, paymentIntents } from '../rows.ts';
import type { PaymentIntentWire } from '../wire.ts';
import { showIntent } from '../api/show.ts';
import { listPage, pageShape } from '../api/list-page.ts';
import { type Params, text } from '../api/params.ts';

export function retrieveIntent(
  simulator: Simulator,
  caller: Caller,
  params: { client_secret?: string; expand?: string[] },
  id: string,
): Outcome {
  const row = getIntent(simulator, caller, id, params.client_secret);
  return ok(showIntent(simulator, row, caller.key, params.expand));
}

/** Finds a payment of the caller. A browser must send the client secret of the payment. */
export function getIntent(
  { store }: Simulator,
  { merchant, key }: Caller,
  id: string,
  clientSecret: string | undefined,
): PaymentIntentRow {
  const row = store.get(paymentIntents, id);
  if (row?.merchant !== merchant.id) throw noSuch('payment_intent', id, 'intent');
  if (key === 'publishable' && !isSame(clientSecret ?? '', row.wire.client_secret)) {
    throw invalid(
      'The client_secret provided does not match the client_secret associated with this PaymentIntent.',
      {
        code: 'payment_intent_invalid_parameter',
        param: 'client_secret',
      },
    );
  }
  return row;
}

export function changeIntent(
  { store }: Simulator,
  row: PaymentIntentRow,
  wire: Partial<PaymentIntentWire>,
  rest: Partial<Omit<PaymentIntentRow, 'wire'>> = {},
): PaymentIntentRow {
  return store.put(paymentIntents, row.wire.id, { ...row, ...rest, wire: { ...row.wire, ...wire } });
}

/** Returns the charge by which a payment was authorised or captured. */
export function getChargeOf({ store }: Simulator, { wire }: PaymentIntentRow): ChargeRow {
  const charge = store.get(charges, wire.latest_charge ?? '');
  if (charge === undefined) throw new Error(`${wire.id} is ${wire.status} and has no charge.`);
  return charge;
}

function isSame(given: string, wanted: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(wanted)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const listChargesShape = { ...pageShape, payment_intent: text() };

/** Lists the charges of a payment. There is one charge for each try, even if the card was declined. */
export function listCharges(
  { store }: Simulator,
  { merchant }: Caller,
  params: Params<typeof listChargesShape>,
): Outcome {
  const { payment_intent: intent } = params;
  if (intent !== undefined && store.get(paymentIntents, intent)?.merchant !== merchant.id)
    throw noSuch('payment_intent', intent, 'payment_intent');
  const rows = store
    .listGroup(charges, merchant.id)
    .filter(({ wire }) => intent === undefined || wire.payment_intent === intent);
  return ok(listPage('/v1/charges', rows, params, ({ wire }) => wire));
}
