import type { Business } from '@slipway/shared/business.ts';
import { displayPhone } from '@slipway/shared/business.ts';
import { lakeDate } from '@slipway/shared/values/lake-time.ts';
import { addDays, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import {
  type Pence,
  basisPoints,
  formatGbp,
  pence,
  percentNumber,
  timesPence,
  vatWithin,
} from '@slipway/shared/values/pence.ts';
import { hrefOf, sitePaths } from '@slipway/shared/values/site-paths.ts';
import type { NewRow } from '../database/tables.ts';
import { type Mail, escapeHtml } from './mail.ts';

type Confirmed = {
  booking: NewRow<'bookings'>;
  items: readonly NewRow<'bookingItems'>[];
  customer: { firstName: string; lastName: string; email: string };
};

type Sender = { business: Business; publicUrl: string };

type Line = { label: string; value: string };

/** To the visitor: what, when, where, who, how much, and until when it can be cancelled, as it was when it was booked. */
export function bookingConfirmedMail(confirmed: Confirmed, { business, publicUrl }: Sender): Mail {
  const { booking, customer } = confirmed;
  const date = formatLongDate(localDate(booking.date));
  const link = `${publicUrl}${hrefOf(sitePaths.bookingView(booking.id, customer.email))}`;
  const greeting = `Hello ${customer.firstName}, your boat is booked.`;
  const facts = factLines(confirmed, date, business);
  const prices = priceLines(confirmed);
  const closing = [
    'Please come 15 minutes before. The captain must be 18 or older and bring a full UK driving licence.',
    cancellationSentence(booking),
    `Questions? Call ${displayPhone(business.phone)} or write to ${business.email}.`,
  ];
  const imprint = `${business.legalName}, registered in ${business.placeOfRegistration}, company number ${business.companyNumber}. Registered address: ${business.registeredAddress}. VAT number ${business.vatNumber}.`;
  const shown = (lines: readonly Line[]) => lines.map(({ label, value }) => `${label}: ${value}`).join('\n');
  const subject = `Booked: ${booking.packageName}, ${date}, ${booking.startTime}`;
  return {
    kind: 'booking_confirmed',
    bookingId: booking.id,
    recipient: customer.email,
    replyTo: null,
    subject,
    text: `${greeting}\n\n${shown(facts)}\n\n${shown(prices)}\n\nYour booking: ${link}\n\n${closing.join('\n\n')}\n\n${imprint}\n`,
    html: page(subject, [
      `<p>${escapeHtml(greeting)}</p>`,
      table(facts),
      table(prices),
      `<p><a href="${escapeHtml(link)}">See your booking</a></p>`,
      ...closing.map((sentence) => `<p>${escapeHtml(sentence)}</p>`),
      `<p><small>${escapeHtml(imprint)}</small></p>`,
    ]),
  };
}

function factLines({ booking, customer }: Confirmed, date: string, business: Business): Line[] {
  return [
    { label: 'What', value: booking.packageName },
    { label: 'When', value: `${date}, ${booking.startTime} to ${booking.endTime}` },
    { label: 'Where', value: `${business.place.name}, ${business.place.locality}` },
    {
      label: 'Who',
      value: `${customer.firstName} ${customer.lastName}, ${booking.guests} ${booking.guests === 1 ? 'guest' : 'guests'}`,
    },
    { label: 'Reference', value: booking.id },
  ];
}

function priceLines({ booking, items }: Confirmed): Line[] {
  const base: Line[] = [{ label: 'Boat', value: formatGbp(pence(booking.basePrice)) }];
  const addOns = items.map((item) => ({
    label: `${item.name} x ${item.quantity}`,
    value: formatGbp(timesPence(pence(item.unitPrice), item.quantity)),
  }));
  const coupon =
    booking.couponCode === null
      ? []
      : [
          {
            label: `Coupon ${booking.couponCode}`,
            value: `-${formatGbp(pence(booking.couponDiscount ?? 0))}`,
          },
        ];
  return [...base, ...addOns, ...coupon, ...totalLines(pence(booking.total), booking.vatRate)];
}

function totalLines(total: Pence, vatRate: number): Line[] {
  const rate = basisPoints(vatRate);
  const vat = {
    label: `includes VAT of (${percentNumber(rate)} %)`,
    value: formatGbp(vatWithin(total, rate)),
  };
  return [{ label: 'Total', value: formatGbp(total) }, ...(vatRate > 0 ? [vat] : [])];
}

function cancellationSentence(booking: NewRow<'bookings'>): string {
  const lastDay = addDays(localDate(booking.earliestDate), -booking.fullRefundDays);
  const isFree = booking.total === 0;
  if (lakeDate(booking.createdAt) > lastDay) {
    const notice = `It is less than ${booking.fullRefundDays} days to your trip, so that it can no longer be cancelled`;
    return isFree ? `${notice}.` : `${notice} and there is no refund.`;
  }
  const last = formatLongDate(lastDay);
  const fee = formatGbp(pence(booking.adminFee));
  return isFree
    ? `You can cancel until the end of ${last}.`
    : `You can cancel until the end of ${last} and get the full price back less bank charges of ${fee}. After that there is no refund.`;
}

function table(lines: readonly Line[]): string {
  const rows = lines.map(
    ({ label, value }) => `<tr><th align="left">${escapeHtml(label)}</th><td>${escapeHtml(value)}</td></tr>`,
  );
  return `<table>${rows.join('')}</table>`;
}

function page(title: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${parts.join('\n')}</body></html>`;
}
