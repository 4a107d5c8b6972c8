import { aSlot } from '../../testing/samples.ts';
import { expect, it } from 'vitest';
import type { Slot } from '../../api/availability.ts';
import { nearestFreeSlots } from './nearest-free-slots.ts';

/** '12 14:30' is 14:30 on 12 June. */
function at(when: string, isSoldOut = false): Slot {
  const [day = '', start = ''] = when.split(' ');
  return aSlot(`2027-06-${day}`, start, { isSoldOut });
}

function nearest(slots: Slot[], lost: Slot): string[] {
  const dates = [...new Set(slots.map((slot) => slot.date))];
  const days = dates.map((date) => ({ date, slots: slots.filter((slot) => slot.date === date) }));
  return nearestFreeSlots(days, lost, 4).map((slot) => `${slot.date.slice(8)} ${slot.startTime}`);
}

const lost = at('12 14:30');

it('times on the day of the lost time are offered first, in order of their distance from the lost time', () => {
  const slots = [at('11 14:30'), at('12 10:00'), at('12 17:00'), at('12 19:30'), at('13 14:30')];
  expect(nearest(slots, lost)).toEqual(['12 17:00', '12 10:00', '12 19:30', '13 14:30']);
});

it('after the day of the lost time, the nearest days are offered; if two days are equally near, the later day is first', () => {
  const slots = [at('09 14:30'), at('11 14:30'), at('13 14:30'), at('14 14:30'), at('20 14:30')];
  expect(nearest(slots, lost)).toEqual(['13 14:30', '11 14:30', '14 14:30', '09 14:30']);
});

it('the nearest times leave out sold-out times and the lost time', () => {
  expect(nearest([lost, at('12 17:00', true), at('13 10:00')], lost)).toEqual(['13 10:00']);
});

it('the earlier of two equally near hours is offered first', () => {
  expect(nearest([at('12 16:30'), at('12 12:30')], lost)).toEqual(['12 12:30', '12 16:30']);
});

it('no times are offered if nothing is free', () => {
  expect(nearest([], lost)).toEqual([]);
});
