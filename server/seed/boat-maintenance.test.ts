import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { isSwept } from '@slipway/testing/sweeps.ts';
import { expect, test } from 'vitest';
import { slotsFromRules } from '../src/catalogue/availability/slots-from-rules.ts';
import { type Repair, repairsAmong } from './boat-maintenance.ts';
import { boats } from './boats.ts';
import { closuresFrom } from './closures.ts';
import { scheduleRules } from './schedule-rules.ts';

const rules = scheduleRules.map((rule, index) => ({ ...rule, id: index + 1 }));

function repairsOf(today: LocalDate): Repair[] {
  const slots = slotsFromRules({ rules, closures: closuresFrom(today) }, today, addDays(today, 30));
  return repairsAmong(slots, today, 30);
}

test('the demonstration begins with five sold-out slots, one boat on the slipway and no overlapping repairs', () => {
  for (let today = localDate('2026-01-01'); today < '2029-01-01'; today = addDays(today, isSwept ? 1 : 13)) {
    const repairs = repairsOf(today);
    expect(repairs, today).toHaveLength(5 * boats.length + 1);
    for (const { name } of boats) {
      const ranges = repairs
        .filter((repair) => repair.boat === name)
        .map((repair) => repair.during.slice(1, -1).split(','))
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
      ranges.forEach(([start = '', end = ''], index) => {
        expect(start > today && start < end, `${name} ${start}`).toBe(true);
        expect(start >= (ranges[index - 1]?.[1] ?? ''), `${today} ${name} ${start}`).toBe(true);
      });
    }
  }
});

test('the repairs on a summer Saturday cover each trip and its turnaround to the minute', () => {
  const [first] = repairsOf(localDate('2027-05-05'));
  expect(first).toEqual({
    boat: 'Bagel',
    reason: 'Out on a demonstration trip',
    during: '[2027-05-08 12:30,2027-05-08 15:00)',
  });
});
