import { useQuery } from '@tanstack/react-query';
import { extraGuestsOf } from '@slipway/shared/rules/guests.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp, timesPence } from '@slipway/shared/values/pence.ts';
import { vatRateQuery } from '../../../api/settings.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { type BookingParts, vatIn } from '../booking-parts.ts';
import { stepOf } from '../step-names.ts';
import type { Wizard } from '../use-wizard.ts';
import { goToStep } from '../use-wizard-step.ts';
import { coveredGuests, durationInWords, guestsInWords, slotMinutes, slotTimes } from '../words.ts';
import { CouponEntry, couponFieldId } from './CouponEntry.tsx';
import styles from './OrderSummary.module.css';
import { PriceLine } from './PriceLine.tsx';

type OrderSummaryProps = { wizard: Wizard; parts: BookingParts };

export function OrderSummary({ wizard, parts }: OrderSummaryProps) {
  const { boatPackage, slot, lines, withdrawn, price } = parts;
  const { coupon } = wizard.draft;
  const { data: vatRate } = useQuery(vatRateQuery);
  const vat = vatIn(price.total, vatRate);
  const extraGuests = extraGuestsOf(parts.guests, slot.minimumGuests);
  const removeCoupon = () => {
    wizard.dispatch({ type: 'couponRemoved' });
    document.getElementById(couponFieldId)?.focus();
  };

  return (
    <Card aria-labelledby="order-summary-title">
      <h2 id="order-summary-title">Order summary</h2>
      <p className={styles.what}>
        <strong>{boatPackage.name}</strong>
        <br />
        {formatLongDate(slot.date)}
        <br />
        {slotTimes(slot)}, {durationInWords(slotMinutes(slot))}
        {wizard.draft.details.guests > 0 && (
          <>
            <br />
            {guestsInWords(wizard.draft.details.guests)}
          </>
        )}
      </p>
      <ul>
        {boatPackage.items.map((item) => (
          <li key={item.code}>{item.description}</li>
        ))}
      </ul>
      <dl className={styles.prices}>
        <PriceLine name={`Boat for up to ${coveredGuests(slot)}`} amount={formatGbp(price.slotPrice)} />
        {extraGuests > 0 && (
          <PriceLine
            name={`${extraGuests} more × ${formatGbp(slot.pricePerExtraGuest)}`}
            amount={formatGbp(price.extraGuests)}
          />
        )}
        {lines.map((line) => (
          <PriceLine
            key={line.id}
            name={`${line.addOn.name} × ${line.quantity}`}
            amount={formatGbp(timesPence(line.addOn.price, line.quantity))}
          />
        ))}
        {coupon.kind === 'applied' && (
          <PriceLine name={`Coupon ${coupon.code}`} amount={`−${formatGbp(price.couponDiscount)}`}>
            <RemoveCoupon code={coupon.code} onRemove={removeCoupon} />
          </PriceLine>
        )}
        <PriceLine name="Subtotal" amount={formatGbp(price.subtotal)} />
        <PriceLine name="Total" amount={formatGbp(price.total)} isTotal />
      </dl>
      {vat !== undefined && <p className={styles.vat}>includes VAT of {formatGbp(vat)}</p>}
      <VisuallyHidden role="status">Total {formatGbp(price.total)}</VisuallyHidden>
      {withdrawn.length > 0 && (
        <p role="status">
          No longer on the menu, and taken off: {withdrawn.map((line) => line.name).join(', ')}.
        </p>
      )}
      <CouponEntry wizard={wizard} />
      {wizard.step === stepOf.date && (
        <div className={styles.actions}>
          <Button onClick={() => wizard.dispatch({ type: 'slotDropped' })}>Back</Button>
          <Button look="press" onClick={() => goToStep(stepOf.details)}>
            Checkout
          </Button>
        </div>
      )}
    </Card>
  );
}

function RemoveCoupon({ code, onRemove }: { code: string; onRemove: () => void }) {
  return (
    <button type="button" className={styles.trash} aria-label={`Remove coupon ${code}`} onClick={onRemove}>
      <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
        <path
          d="M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v6M14 11v6"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </button>
  );
}
