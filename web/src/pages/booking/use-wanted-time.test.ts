import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { aSlot } from '../../testing/samples.ts';
import { describe, expect, it } from 'vitest';
import type { ChosenTime } from './draft-state.ts';
import { answerTo } from './use-wanted-time.ts';

const saturday = [
  aSlot('2026-12-05', '09:30', { id: 1 }),
  aSlot('2026-12-05', '12:00', { id: 2, isSoldOut: true }),
  aSlot('2026-12-05', '14:30', { id: 3 }),
];
const monday = [aSlot('2026-12-07', '09:30', { id: 4, isSoldOut: true })];
const days = [saturday, monday].map((slots) => ({ date: slots[0]!.date, slots }));

const wanted = (date: string, time: string | null): ChosenTime => ({
  kind: 'wanted',
  date: localDate(date),
  time: time === null ? null : localTime(time),
});
const answer = (time: ChosenTime, packageId: number | null = 1) => {
  const { action, gone } = answerTo(time, packageId, days, null) ?? {};
  const chosen = action?.type === 'slotChosen' ? action.slot.id : action?.date;
  return [chosen, gone];
};

describe('the day and time of a link', () => {
  it('a link’s day and time are chosen while they are available', () => {
    expect(answer(wanted('2026-12-05', '09:30'))).toEqual([1, undefined]);
    expect(answer(wanted('2026-12-05', null))).toEqual(['2026-12-05', undefined]);
    expect(answer(wanted('2026-12-05', null), null)).toEqual(['2026-12-05', undefined]);
  });

  it('if a link names a time of day, no day or time is chosen until the visitor has chosen a package', () => {
    expect(answer(wanted('2026-12-05', '09:30'), null)).toEqual([undefined, undefined]);
  });

  it.each([
    ['sold out', '2026-12-05', '12:00', 1],
    ['on a day that is over', '2026-11-01', '14:30', 3],
    ['on a day that is sold out', '2026-12-07', '09:30', 1],
  ])(
    'the nearest time replaces a link’s time that is %s, and a sentence says so',
    (_, date, time, chosen) => {
      const [slot, said] = answer(wanted(date, time));
      expect(slot).toBe(chosen);
      expect(said).toMatch(
        new RegExp(`, ${time} is no longer available. This is the nearest time that is.$`),
      );
    },
  );

  it('if the package has no trip at a link’s time, the nearest time is chosen, and a sentence says so', () => {
    expect(answer(wanted('2026-12-05', '10:00'))).toEqual([
      1,
      'This package has no trip at 10:00 on Saturday 5 December 2026. This is the nearest time that is available.',
    ]);
  });

  it('a link’s day that is over is replaced by the nearest day, but a sold-out day is kept', () => {
    expect(answer(wanted('2026-11-01', null))).toEqual([
      '2026-12-05',
      'Sunday 1 November 2026 is no longer available. This is the nearest day that is.',
    ]);
    expect(answer(wanted('2026-12-07', null))).toEqual(['2026-12-07', undefined]);
  });

  it('if nothing is available, a link’s day is still chosen, and a sentence says that its time is no longer available', () => {
    const { action, gone } = answerTo(wanted('2026-12-05', '09:30'), 1, [], null) ?? {};
    expect([action, gone]).toEqual([
      { type: 'dateChosen', date: '2026-12-05' },
      'Saturday 5 December 2026, 09:30 is no longer available.',
    ]);
  });

  it('in a tab left open until the day was over, the nearest day and time are chosen', () => {
    expect(answer({ kind: 'date', date: localDate('2026-11-01') })[0]).toBe('2026-12-05');
    expect(answer({ kind: 'date', date: localDate('2026-12-05') })).toEqual([undefined, undefined]);
  });
});
