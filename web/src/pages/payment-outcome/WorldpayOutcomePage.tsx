import type { Payment } from '../../api/payment-status.ts';
import { claimWorldpay, readWorldpayClaim } from '../../api/worldpay.ts';
import { PaymentOutcomePage } from './PaymentOutcomePage.tsx';

/** Where Worldpay sends a visitor who has paid, perhaps: what stands in the address is a claim, and the server judges it. */
export function WorldpayOutcomePage({ payment, query }: { payment: Payment; query: URLSearchParams }) {
  const claim = readWorldpayClaim(query);
  // Straight from the wizard there is nothing to claim.
  return claim === undefined ? (
    <PaymentOutcomePage payment={payment} />
  ) : (
    <PaymentOutcomePage payment={payment} ask={(signal) => claimWorldpay(payment, claim, signal)} />
  );
}
