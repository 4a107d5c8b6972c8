import type { Payment } from '../../api/payment-status.ts';
import { type WorldpayClaim, claimWorldpay } from '../../api/worldpay.ts';
import { PaymentOutcomePage } from './PaymentOutcomePage.tsx';

/** Where Worldpay sends a visitor who has paid, perhaps: what stands in the address is a claim, and the server judges it. */
export function WorldpayOutcomePage({ payment, query }: { payment: Payment; query: URLSearchParams }) {
  const claim = claimOf(query);
  // Straight from the wizard there is nothing to claim.
  return claim.orderKey === '' ? (
    <PaymentOutcomePage payment={payment} />
  ) : (
    <PaymentOutcomePage payment={payment} ask={(signal) => claimWorldpay(payment, claim, signal)} />
  );
}

/** Spec 2.2. */
function claimOf(query: URLSearchParams): WorldpayClaim {
  const read = (name: string) => query.get(name) ?? '';
  return {
    orderKey: read('orderKey'),
    paymentStatus: read('paymentStatus'),
    paymentAmount: read('paymentAmount'),
    paymentCurrency: read('paymentCurrency'),
    mac2: read('mac2'),
    source: read('source'),
  };
}
