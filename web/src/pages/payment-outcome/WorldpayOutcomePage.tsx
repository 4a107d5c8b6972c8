import type { Payment } from '../../api/payment-status.ts';
import { confirmReturn, readWorldpayReturn } from '../../api/worldpay.ts';
import { PaymentOutcomePage } from './PaymentOutcomePage.tsx';

/** Where Worldpay sends a visitor after paying. The server verifies the parameters in the address. */
export function WorldpayOutcomePage({ payment, query }: { payment: Payment; query: URLSearchParams }) {
  const returned = readWorldpayReturn(query);
  // Without parameters the visitor came straight from the wizard.
  return returned === undefined ? (
    <PaymentOutcomePage payment={payment} />
  ) : (
    <PaymentOutcomePage
      payment={payment}
      fetchStatus={(signal) => confirmReturn(payment, returned, signal)}
    />
  );
}
