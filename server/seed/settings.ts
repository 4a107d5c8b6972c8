import type { NewRow } from '../src/database/tables.ts';

export const turnaroundMinutes = 30;

export const settings: readonly NewRow<'settings'>[] = [
  {
    key: 'booking_period_info',
    value:
      'There is nothing to book in this month. We take bookings up to six months ahead, so please try another one.',
    isPublic: true,
    note: 'The notice in red above and below a month without free days. A sentence or two.',
  },
  {
    key: 'max_bookable_month',
    value: '12',
    isPublic: true,
    note: 'The last month of any year that can be booked, 1 to 12: 10 closes November and December. 12 closes nothing.',
  },
  {
    key: 'add_on_info',
    value:
      'Food platters need 72 hours’ notice. Tell us about allergies with Special Request, or call and we will talk it through.',
    isPublic: true,
    note: 'The notice above the add-ons. A sentence or two; empty shows none.',
  },
  {
    key: 'vat_rate',
    value: '20',
    isPublic: true,
    note: 'VAT in percent. Prices include it; 0 hides the line.',
  },
  {
    key: 'minimum_notice_minutes',
    value: '120',
    isPublic: false,
    note: 'How long before its start a slot goes off sale, in minutes.',
  },
  {
    key: 'turnaround_minutes',
    value: String(turnaroundMinutes),
    isPublic: false,
    note: 'How long a boat stays in after a trip before it can go out again, in minutes. Bookings made before keep theirs.',
  },
  {
    key: 'admin_fee_pence',
    value: '250',
    isPublic: false,
    note: 'What a refund is reduced by (the bank’s charge), in pence. Bookings made before keep theirs.',
  },
  {
    key: 'full_refund_days',
    value: '10',
    isPublic: false,
    note: 'Up to how many calendar days before the trip cancelling brings the money back. Bookings made before keep theirs.',
  },
  {
    key: 'deposit_pence',
    value: '10000',
    isPublic: true,
    note: 'The security deposit for each boat, in pence. Held on a card or left in cash; not part of the price.',
  },
];
