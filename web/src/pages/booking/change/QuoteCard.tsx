import { type BusinessTerms, daysNotice } from '@slipway/shared/rules/business-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { type RefundWay, refundPromise } from '@slipway/shared/rules/refund-way.ts';
import { firstDateSentence } from '@slipway/shared/rules/cancellation.ts';
import { addDays, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import type { ReactNode } from 'react';
import type { Quote } from '../../../api/amendments.ts';
import { Card } from '@slipway/ui/Card.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { formatGuests } from '../format-trip.ts';
import styles from './Change.module.css';

type QuoteCardProps = { quote: Quote; terms: BusinessTerms; refundBy: RefundWay; children?: ReactNode };

/** The changes and what they cost, before anything happens. */
export function QuoteCard({ quote, terms, refundBy, children }: QuoteCardProps) {
  const { from, to, oldTotal, newTotal, fee, toPay, toRefund } = quote;
  const today = venueDate(useNow());
  return (
    <Card aria-labelledby="quote-title">
      <h2 id="quote-title" tabIndex={-1}>
        What changes
      </h2>
      <dl className={styles.sums}>
        <Sum name="Now">{tripText(from)}</Sum>
        <Sum name="Then">{tripText(to)}</Sum>
        <Sum name="Be at the jetty by">{to.arriveAt}</Sum>
        {quote.items.length > 0 && <Sum name="Addons">{quote.items.map(itemText).join(', ')}</Sum>}
        {oldTotal !== newTotal && (
          <>
            <Sum name="Price so far">{formatGbp(oldTotal)}</Sum>
            <Sum name="New price">{formatGbp(newTotal)}</Sum>
          </>
        )}
        {fee > 0 && <Sum name="Moving fee">{formatGbp(fee)}</Sum>}
        {toPay > 0 && (
          <Sum name="To pay now" isMain>
            {formatGbp(toPay)}
          </Sum>
        )}
        {toRefund > 0 && (
          <Sum name="You get back" isMain>
            {formatGbp(toRefund)}
          </Sum>
        )}
      </dl>
      {sentencesOf(quote, terms, refundBy).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {newTotal > 0 && quote.cancelUntil >= today && (
        <p>
          After this you can still cancel with a refund until {formatLongDate(quote.cancelUntil)}.{' '}
          {firstDateSentence({
            date: to.date,
            earliestDate: addDays(quote.cancelUntil, terms.fullRefundDays),
          })}
        </p>
      )}
      {children}
    </Card>
  );
}

/** A line for each amount of the quote that is not 0. */
function sentencesOf(quote: Quote, terms: BusinessTerms, refundBy: RefundWay): string[] {
  const { fee, fromCredit, waived, owedLess, notRefunded, toPay, toRefund, holdMinutes } = quote;
  return [
    ...quote.lostItems.map(
      ({ name, quantity, leadTimeHours }) =>
        `${quantity} × ${name} can’t come along: it needs ${leadTimeHours} hours’ notice. We take off what it cost.`,
    ),
    ...(fee > 0
      ? [`Moving with less than ${daysNotice(terms.freeMoveDays.charged)} costs ${formatGbp(fee)}.`]
      : []),
    ...(fromCredit > 0
      ? [`${formatGbp(fromCredit)} that you paid earlier and didn’t get back counts now.`]
      : []),
    ...(waived > 0
      ? [`It costs ${formatGbp(waived)} more: too little to charge to a card, so you needn’t pay it.`]
      : []),
    ...(owedLess > 0 ? [`Of what you haven’t paid yet, you owe ${formatGbp(owedLess)} less.`] : []),
    ...(notRefunded > 0
      ? [
          `It costs ${formatGbp(notRefunded)} less. Because your trip is under ${counted(terms.fullRefundDays, 'day')} away, that isn’t refunded; it counts if you change this booking again.`,
        ]
      : []),
    ...(toRefund > 0 ? [refundPromise(toRefund, refundBy, terms)] : []),
    toPay > 0
      ? `We keep this for you for ${counted(holdMinutes, 'minute')} while you pay. Until you have paid, your booking stays as it is.`
      : toRefund > 0
        ? ''
        : quote.oldTotal === quote.newTotal
          ? 'Same price, nothing to pay.'
          : 'There’s nothing to pay.',
  ].filter((sentence) => sentence !== '');
}

/** '10 × Prosecco', with a space that never breaks the line. */
export function itemText({ name, quantity }: Quote['items'][number]): string {
  return `${quantity}\u{a0}× ${name}`;
}

function tripText({ date, startTime, endTime, guests }: Quote['from']): string {
  return `${formatLongDate(date)}, ${startTime}–${endTime}, ${formatGuests(guests)}`;
}

type SumProps = { name: string; isMain?: boolean; children: ReactNode };

function Sum({ name, isMain = false, children }: SumProps) {
  return (
    <div className={isMain ? styles.main : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
