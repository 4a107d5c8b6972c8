import type { Payment } from '../../api/payment-status.ts';
import { cancelAtWorldpay } from '../../api/worldpay.ts';
import { PaymentOutcomePage } from './PaymentOutcomePage.tsx';

const cancelledMessage =
  'You cancelled the payment on Worldpay’s page. Nothing was charged, and we’ve released your boat. Your choices are kept: press Book again to pick up where you left off.';

/** Pending, then cancelled or failed (spec 4); confirmed if the visitor had paid after all. */
export function WorldpayCancelPage({ payment }: { payment: Payment }) {
  return (
    <PaymentOutcomePage
      payment={payment}
      isCancelledByVisitor
      fetchStatus={async (signal) => {
        const { status, message } = await cancelAtWorldpay(payment, signal);
        return { status, message: status === 'cancelled' && message === '' ? cancelledMessage : message };
      }}
    />
  );
}
