import { counted } from '@slipway/shared/values/counted.ts';
import type { ReactNode } from 'react';
import { companyLine } from '@slipway/shared/company-line.ts';
import { addPence, formatGbp, noMoney, subtractPence, timesPence } from '@slipway/shared/values/pence.ts';
import { displayCode } from '@slipway/shared/values/shown-text.ts';
import type { Booking } from '../api/bookings.ts';
import { business } from '../content/business.ts';
import { Card } from '@slipway/ui/Card.tsx';
import styles from './PriceCard.module.css';

/** The price line by line, printed as the receipt. */
export function PriceCard({ booking }: { booking: Booking }) {
  const { basePrice, couponCode, couponDiscount, total, vat, addOns } = booking;
  const owed = isSold(booking) ? booking.owed : noMoney;
  const byRule = addOns.reduce(
    (sum, { unitPrice, quantity }) => addPence(sum, timesPence(unitPrice, quantity)),
    subtractPence(basePrice, couponDiscount),
  );
  const agreed = subtractPence(total, byRule);
  return (
    <Card aria-labelledby="price-title">
      <h2 id="price-title">Price</h2>
      <dl className={styles.lines}>
        <Line name={`${booking.packageName}, ${counted(booking.guests, 'guest')}`}>
          {formatGbp(basePrice)}
        </Line>
        {couponCode !== null && <Line name={`Coupon ${couponCode}`}>−{formatGbp(couponDiscount)}</Line>}
      </dl>
      {addOns.length > 0 && <h3 id="addons-title">Addons</h3>}
      {addOns.length > 0 && (
        <dl className={styles.lines} aria-labelledby="addons-title">
          {addOns.map(({ name, quantity, unitPrice }) => (
            <Line key={name} name={`${quantity} × ${name}`}>
              {formatGbp(timesPence(unitPrice, quantity))}
            </Line>
          ))}
        </dl>
      )}
      <dl className={`${styles.lines} ${styles.sum}`}>
        {agreed !== 0 && <Line name="As agreed">{formatGbp(agreed)}</Line>}
        <Line name={isSold(booking) && owed === 0 ? 'Paid' : 'Total'}>{formatGbp(total)}</Line>
        {owed > 0 && owed < total && <Line name="Paid">{formatGbp(subtractPence(total, owed))}</Line>}
        {owed > 0 && <Line name="Still to pay">{formatGbp(owed)}</Line>}
      </dl>
      {vat.percent > 0 && total > 0 && (
        <p className={styles.vat}>
          including {formatGbp(vat.amount)} VAT ({vat.rates ?? `${vat.percent}%`})
        </p>
      )}
      <p className={styles.receipt}>
        Receipt from {companyLine(business)} Code {displayCode(booking.code)}, booking {booking.id}.
      </p>
    </Card>
  );
}

function isSold({ status }: Booking): boolean {
  return status === 'open' || status === 'closed';
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The booking's short code, which the customer reads out on the phone or at the jetty. The code opens no page. */
export function ShortCode({ code }: { code: string }) {
  return (
    <span className={styles.code}>
      Your code <strong>{displayCode(code)}</strong>
    </span>
  );
}
