import { formatGbp } from '@slipway/shared/values/pence.ts';
import { phoneHref, shownPhone } from '../../../content/business.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { BookingDraft } from '../draft-state.ts';
import type { BookingParts } from '../booking-parts.ts';

type CannotPayOnlineProps = { draft: BookingDraft; parts: BookingParts };

/** Money to pay and no way to pay it here: said plainly, with what can be done instead. */
export function CannotPayOnline({ draft, parts: { price } }: CannotPayOnlineProps) {
  const isBoatCovered = draft.coupon.kind === 'applied' && price.couponDiscount === price.base;
  return (
    <Notice tone="warning" role="status">
      <p>
        <strong>Card payment is not available on this site yet.</strong>{' '}
        {isBoatCovered
          ? `Your coupon covers the boat, but not the add-ons (${formatGbp(price.addOns)}). Take them off, and you can book at once.`
          : 'A coupon that covers the boat books it at once, here.'}
      </p>
      <p>
        To book and pay another way, call us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
    </Notice>
  );
}
