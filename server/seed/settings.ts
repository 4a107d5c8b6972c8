import type { NewRow } from '../src/platform/database/tables.ts';

export const settings: readonly NewRow<'settings'>[] = [
  {
    key: 'booking_period_info',
    value: 'No dates this month. We take bookings up to six months ahead.',
    isPublic: true,
    note: 'The red notice above and below a month without free days. A sentence or two.',
  },
  {
    key: 'max_bookable_month',
    value: '12',
    isPublic: true,
    note: 'The last month that can be booked in each year, 1 to 12. 10 closes November and December; 12 closes nothing.',
  },
  {
    key: 'add_on_info',
    value: '',
    isPublic: true,
    note: 'The notice above the add-ons. Its text is booking/add-ons, under Words.',
  },
  {
    key: 'low_battery_percent',
    value: '30',
    isPublic: false,
    note: 'The board warns of a boat whose battery is below this, in per cent.',
  },
  {
    key: 'no_show_after_minutes',
    value: '30',
    isPublic: false,
    note: 'A party that has not come loses its place this many minutes after the start of its trip.',
  },
];
