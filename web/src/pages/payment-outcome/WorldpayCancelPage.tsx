import type { Payment } from '../../api/payment-status.ts';
import { cancelAtWorldpay } from '../../api/worldpay.ts';
import { PaymentOutcomePage } from './PaymentOutcomePage.tsx';

const cancelledMessage =
  'You cancelled the payment on Worldpay’s page. You haven’t been charged, and we’ve released the boat. We’ve kept your choices: book again and they’ll be there.';

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
