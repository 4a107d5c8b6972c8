import { expect, test } from 'vitest';
import type { KitchenParty } from '../../api/kitchen.ts';
import { dueGroups } from './due-groups.ts';

const dish = {
  item: 1,
  name: 'Soup',
  quantity: 2,
  wish: '',
  allergens: [],
  prepared: 0,
  loaded: 0,
  leftWithout: 0,
};

/** An order on 12 January, when the lake's time is UTC. */
function party(readyTime: string, startTime: string, more: Partial<KitchenParty> = {}): KitchenParty {
  return {
    bookingId: startTime,
    firstName: 'Ada',
    guests: 2,
    babies: 0,
    package: 'Classic',
    boat: 'Halo',
    startTime,
    waitsUntil: null,
    readyTime,
    startsAt: `2027-01-12T${startTime}:00Z`,
    readyAt: `2027-01-12T${readyTime}:00Z`,
    state: 'expected',
    struck: null,
    isServed: false,
    dishes: [dish],
    dropped: [],
    ...more,
  };
}
const at = (time: string) => new Date(`2027-01-12T${time}:00Z`);
const timesOf = ({ due }: ReturnType<typeof dueGroups>) => due.map(({ readyTimes }) => readyTimes.join());

test('an order due more than half an hour after the first order of a group begins the next group', () => {
  const parties = [
    party('14:45', '15:00'),
    party('14:45', '15:00', { bookingId: 'b' }),
    party('15:15', '15:30'),
    party('15:16', '15:31'),
  ];
  const groups = dueGroups(parties, at('14:00'));
  expect(timesOf(groups)).toEqual(['14:45,15:15', '15:16']);
  expect(groups.due[0]).toMatchObject({ startTimes: ['15:00', '15:30'], minutes: 45, isPressing: false });
});

test('a party that waits for a late boat is in the group of the time at which it sails', () => {
  const waits = party('15:25', '14:30', { waitsUntil: '15:40' });
  const groups = dueGroups([party('14:45', '15:00'), waits], at('14:00'));
  expect(groups.due.map(({ startTimes }) => startTimes)).toEqual([['15:00'], ['15:40']]);
});

test('a group is urgent from 15 minutes before its time until all its dishes are made', () => {
  const made = party('14:45', '15:00', { dishes: [{ ...dish, prepared: 2 }] });
  const later = party('15:00', '15:15');
  expect(dueGroups([made], at('14:50')).due[0]).toMatchObject({ minutes: -5, isPressing: false });
  expect(dueGroups([made, later], at('14:44')).due[0]).toMatchObject({ minutes: 16, isPressing: false });
  expect(dueGroups([made, later], at('14:45')).due[0]).toMatchObject({ minutes: 15, isPressing: true });
});

test('a loaded order is finished; the order of a no-show is finished when the trip starts', () => {
  const struck = party('14:45', '15:00', { struck: { why: 'no_show', to: null } });
  const served = party('14:45', '15:00', { bookingId: 'b', isServed: true });
  expect(dueGroups([struck, served], at('14:59'))).toMatchObject({
    due: [{ parties: [struck] }],
    over: [served],
  });
  expect(dueGroups([struck, served], at('15:00'))).toMatchObject({ due: [], over: [struck, served] });
});
