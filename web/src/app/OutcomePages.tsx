import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { phoneHref, shownPhone } from '../content/business.ts';
import { LinkButton } from '../ui/SiteLink.tsx';
import { Hero } from '../ui/Hero.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import type { Payment } from '../api/payment-status.ts';
import { cancelAtWorldpay, confirmReturn, readWorldpayReturn } from '../api/worldpay.ts';
import { PaymentOutcomePage } from '../pages/payment-outcome/PaymentOutcomePage.tsx';

// The pages after paying, in one file, which the wizard preloads.
export { PaymentFailedPage } from '../pages/payment-outcome/PaymentFailedPage.tsx';
export { PaymentOutcomePage } from '../pages/payment-outcome/PaymentOutcomePage.tsx';
export { ZeroCostOutcomePage } from '../pages/payment-outcome/ZeroCostOutcomePage.tsx';

/** A placeholder (spec 2.2). */
export function GlobalpayPage() {
  return (
    <Hero picture={<OutcomeRing kind="cancelled" />}>
      <PageTitle>Nothing to do here</PageTitle>
      <p>
        This address is reserved for Global Payments. Their card form is part of the booking, so you never pay
        here, and opening this page doesn’t book or charge anything.
      </p>
      <p>
        If you were paying and landed here, check your email for the confirmation, or call us on{' '}
        <a href={phoneHref}>{shownPhone}</a> before you pay again.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
      </p>
    </Hero>
  );
}

const cancelledMessage =
  'You cancelled the payment on Worldpay’s page. Nothing was charged, and we’ve released your boat. Your choices are kept: press Book again to pick up where you left off.';

/** Shows a cancelled or failed payment (spec 4), or a confirmed booking if the visitor had paid after all. */
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

/** The page to which Worldpay sends a visitor after paying. The server verifies the parameters in the address. */
export function WorldpayOutcomePage({ payment, query }: { payment: Payment; query: URLSearchParams }) {
  const returned = readWorldpayReturn(query);
  // If the address lacks Worldpay's parameters, the visitor has come from the wizard, not from Worldpay.
  return returned === undefined ? (
    <PaymentOutcomePage payment={payment} />
  ) : (
    <PaymentOutcomePage
      payment={payment}
      fetchStatus={(signal) => confirmReturn(payment, returned, signal)}
    />
  );
}
