import { localDate } from '@slipway/shared/values/local-date.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { aSlot } from '../../testing/samples.ts';
import { expect, it } from 'vitest';
import type { DayOfSlots } from '../../api/availability.ts';
import type { Hold } from '../../storage/hold.ts';
import { withOwnSlot } from './chosen-slot.ts';

const date = localDate('2027-06-12');
const slot = (id: number, isSoldOut: boolean) => aSlot(date, '10:00', { id, isSoldOut });
const days: DayOfSlots[] = [{ date, slots: [slot(1, true), slot(2, true), slot(3, false)] }];
const hold: Hold = {
  bookingId: 'b',
  reference: 'r',
  method: 'stripe',
  deadline: '2027-06-01T10:00:00.000Z',
  slotId: 2,
  total: pence(100),
  asked: '',
  replaced: null,
  declines: 0,
};

it('a last boat that is held is shown as free only to the visitor who holds it', () => {
  expect(withOwnSlot(days, hold)[0]?.slots.map((one) => one.isSoldOut)).toEqual([true, false, false]);
  expect(withOwnSlot(days, undefined)).toBe(days);
});
