import { localDate } from '@slipway/shared/values/local-date.ts';
import { aSlot } from '../../testing/samples.ts';
import { describe, expect, it } from 'vitest';
import type { DayOfSlots } from '../../api/availability.ts';
import { tripTimesOf } from './trip-times.ts';
import { questionsOf } from './trip-words.ts';

describe('the sentence about a trip’s days and times', () => {
  const day = (date: string, starts: readonly string[], packageIds?: number[]): DayOfSlots => ({
    date: localDate(date),
    slots: starts.map((start, id) =>
      aSlot(date, start, { id, isSoldOut: id === 0, ...(packageIds === undefined ? {} : { packageIds }) }),
    ),
  });
  // A week of times, from Monday 3 May 2027.
  const week = [3, 4, 5, 6, 7, 8, 9].map((each) => day(`2027-05-0${each}`, ['12:00', '09:30']));

  it('a trip’s sentence names days, starts and the last day on sale, and includes sold-out times', () => {
    expect(tripTimesOf(week, 1, null)).toEqual({
      words: 'every day, starting at 09:30 or 12:00, until Sunday 9 May 2027',
      until: '2027-05-09',
    });
  });

  it('a trip’s sentence says "most days" if dates are missing, and names weekdays if some weekdays are missing', () => {
    const longer = [...week, day('2027-05-11', ['09:30'])];
    expect(tripTimesOf(longer, 1, null)?.words).toMatch(/^most days, starting/);
    expect(tripTimesOf(week.slice(5), 1, null)?.words).toMatch(/^Saturday and Sunday, /i);
  });

  it('if a trip has many starts, the sentence gives only the first and the last', () => {
    const starts = ['15:30', '15:45', '16:00', '16:15', '16:30', '16:45', '17:00'];
    expect(tripTimesOf([day('2027-05-03', starts)], 1, null)?.words).toContain('between 15:30 and 17:00');
  });

  it('if starts change with the season, the sentence gives only the starts of the next two weeks', () => {
    const winter = Array.from({ length: 14 }, (_, nth) => day(`2027-01-${10 + nth}`, ['09:30', '12:00']));
    expect(tripTimesOf([...winter, day('2027-05-03', ['17:30'])], 1, null)?.words).toBe(
      'most days until Monday 3 May 2027. The next ones start at 09:30 or 12:00',
    );
  });

  it('a trip’s sentence leaves out the times of other trips, and months that are not on sale', () => {
    const sunset = [day('2027-05-03', ['19:00'], [3]), day('2027-06-01', ['20:00'], [3])];
    expect(tripTimesOf(sunset, 1, null)).toBeNull();
    expect(tripTimesOf(sunset, 3, 5)?.until).toBe('2027-05-03');
    expect(tripTimesOf(sunset, 3, 4)).toBeNull();
  });
});

describe('the questions of a trip', () => {
  const faqs = [
    { question: 'How many fit?', answer: 'Ten.' },
    { question: 'Do we need a licence?', answer: 'No.' },
    ...['speed', 'arrival', 'food', 'deposit', 'dogs'].map((what) => ({
      question: `And ${what}?`,
      answer: '.',
    })),
    { question: 'When can the BBQ not be lit?', answer: 'In wind.' },
  ];

  it('a trip has at most six questions, beginning with those that name the trip', () => {
    const asked = questionsOf({ name: 'BBQ' }, faqs).map(({ question }) => question);
    expect(asked).toHaveLength(6);
    expect(asked.slice(0, 2)).toEqual(['When can the BBQ not be lit?', 'How many fit?']);
  });

  it('a trip’s questions are the first FAQs if no question names the trip', () => {
    expect(questionsOf({ name: 'Classic' }, faqs)).toEqual(faqs.slice(0, 6));
  });
});
