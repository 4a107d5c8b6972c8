import { counted } from '@slipway/shared/values/counted.ts';
import type { ReactNode } from 'react';
import { extraGuestsOf } from '@slipway/shared/rules/guests.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp, formatShortGbp, timesPence } from '@slipway/shared/values/pence.ts';
import type { AddOn } from '../../../api/menu.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Icon } from '@slipway/ui/Icon.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { Ticket, TicketCut } from '../../../ui/Ticket.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { type BookingParts, vatIn } from '../booking-parts.ts';
import { coveredGuests, formatDuration, formatGuests, slotMinutes, slotTimes } from '../format-trip.ts';
import { stepOf } from '../step-names.ts';
import { goToStep } from '../use-wizard-step.ts';
import type { Wizard } from '../use-wizard.ts';
import { couponFieldId, CouponEntry } from './CouponEntry.tsx';
import { Sky } from '../../../sections/sky/Sky.tsx';
import { ShareChoice } from './ShareChoice.tsx';
import styles from './OrderSummary.module.css';

/** When a visitor removes an add-on, its bin button disappears, so the focus moves to this title. */
const titleId = 'order-summary-title';

type OrderSummaryProps = { wizard: Wizard; parts: BookingParts };

export function OrderSummary({ wizard, parts }: OrderSummaryProps) {
  const { boatPackage, slot, lines, price } = parts;
  const { coupon } = wizard.draft;
  const { deposit } = wizard.terms;
  const vat = vatIn(price.total, wizard.terms);
  const extraGuests = extraGuestsOf(parts.guests, slot.minimumGuests);
  const removeCoupon = () => {
    wizard.dispatch({ type: 'couponRemoved' });
    document.getElementById(couponFieldId)?.focus();
  };

  const removeAddOn = (addOn: AddOn) => {
    wizard.dispatch({ type: 'addOnCounted', addOn, quantity: 0 });
    document.getElementById(titleId)?.focus();
  };

  return (
    <Ticket aria-labelledby={titleId}>
      <div className={styles.top}>
        <RoundPicture src={boatPackage.picture} size="64px" />
        <div>
          <p className={styles.name}>{boatPackage.name}</p>
          <h2 id={titleId} tabIndex={-1} className={styles.title}>
            Order summary
          </h2>
        </div>
      </div>
      <ul className={styles.facts}>
        <li>
          <Icon name="calendar" />
          <span>
            <b>{formatLongDate(slot.date)}</b>
            <br />
            {slotTimes(slot)}, {formatDuration(slotMinutes(slot))}
          </span>
        </li>
        <Sky part="WindOfOrder" slot={slot} terms={wizard.terms} />
        <li>
          <Icon name="guests" />
          {wizard.draft.details.guests > 0
            ? formatGuests(wizard.draft.details.guests)
            : `Up to ${coveredGuests(slot)} guests`}
        </li>
        {boatPackage.items.length > 0 && (
          <li>
            <Icon name="tick" />
            <span>{boatPackage.items.map((item) => item.description).join(', ')}</span>
          </li>
        )}
      </ul>
      <TicketCut />
      <dl className={styles.prices}>
        <PriceLine name={`Boat for up to ${coveredGuests(slot)}`} amount={formatGbp(price.slotPrice)} />
        {extraGuests > 0 && (
          <PriceLine
            name={`${counted(extraGuests, 'extra guest')} × ${formatGbp(slot.pricePerExtraGuest)}`}
            amount={formatGbp(price.extraGuests)}
          />
        )}
        {lines.map((line) => (
          <PriceLine
            key={line.id}
            name={`${line.addOn.name} × ${line.quantity}`}
            amount={formatGbp(timesPence(line.addOn.price, line.quantity))}
          >
            {wizard.step === stepOf.date && (
              <BinButton label={`Remove ${line.addOn.name}`} onPress={() => removeAddOn(line.addOn)} />
            )}
          </PriceLine>
        ))}
        {coupon.kind === 'applied' && (
          <PriceLine
            name={`Coupon ${coupon.code}`}
            amount={`−${formatGbp(price.couponDiscount)}`}
            kind="saving"
          >
            <BinButton label={`Remove coupon ${coupon.code}`} onPress={removeCoupon} />
          </PriceLine>
        )}
        <PriceLine name="Subtotal" amount={formatGbp(price.subtotal)} />
      </dl>
      <TicketCut />
      <dl className={styles.prices}>
        <PriceLine name="Total" amount={formatGbp(price.total)} kind="total" />
      </dl>
      <p className={styles.vat}>
        {vat !== undefined && <>Including {formatGbp(vat)} VAT. </>}
        {deposit > 0 && (
          <>On the day: {formatShortGbp(deposit)} deposit, returned when the boat is back in good order.</>
        )}
      </p>
      <VisuallyHidden role="status">Total {formatGbp(price.total)}</VisuallyHidden>
      <TakenOff why="No longer on the menu, so removed" lines={parts.withdrawn} />
      <TakenOff why={`Not available with the ${boatPackage.name} package, so removed`} lines={parts.unfit} />
      <TakenOff
        why={`Already included in the ${boatPackage.name} package, so not charged`}
        lines={parts.included}
      />
      <div className={styles.more}>
        <CouponEntry wizard={wizard} />
        {wizard.step === stepOf.date && <ShareChoice wizard={wizard} parts={parts} />}
      </div>
      {wizard.step === stepOf.addOns && (
        <div className={styles.next}>
          <Button variant="primary" hasArrow isWide onClick={() => goToStep(stepOf.payment)}>
            Next
          </Button>
        </div>
      )}
      {wizard.step === stepOf.date && (
        <div className={styles.actions}>
          <Button onClick={() => wizard.dispatch({ type: 'slotDropped' })}>Back</Button>
          {/* Checkout looks secondary. The main button is the coral Next, beside the times or in the bar. */}
          <Button onClick={() => goToStep(stepOf.details)}>Checkout</Button>
        </div>
      )}
    </Ticket>
  );
}

/** Names the add-ons that were removed from the visitor's order, and the reason. */
function TakenOff({ why, lines }: { why: string; lines: readonly { name: string }[] }) {
  return (
    lines.length > 0 && (
      <p role="status" className={styles.withdrawn}>
        {why}: {lines.map(({ name }) => name).join(', ')}.
      </p>
    )
  );
}

/** Removes a line from the order. */
function BinButton({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.bin} aria-label={label} onClick={onPress}>
      <Icon name="bin" />
    </button>
  );
}

type PriceLineProps = {
  name: string;
  amount: string;
  kind?: 'line' | 'saving' | 'total';
  /** The bin button of a line that can be removed. */
  children?: ReactNode;
};

/** One row of the price `dl`. */
function PriceLine({ name, amount, kind = 'line', children }: PriceLineProps) {
  return (
    <div className={`${styles.line} ${kind === 'line' ? '' : styles[kind]}`}>
      <dt>
        {name} {children}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}
