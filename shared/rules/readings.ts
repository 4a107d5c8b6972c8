import type { HouseText } from './house-text.ts';

/**
 * Sentences of spec 9 that contradict other pages of spec 9. For a real business, `instead` replaces `sentence` and
 * agrees with our practice (docs/decisions/0007). Figures that have two values in spec 9 are in the business terms.
 */
export const readings = {
  movingFaq: {
    sentence: 'Moving to another day needs {{free_move_notice_faq}} and carries no refund.',
    instead:
      'Moving to another day is free until {{free_move_days}} before, and costs {{move_fee}} after that.',
  },
  badWeatherFaq: {
    sentence: 'You reschedule within {{rebook_months}} at no charge, otherwise there is no refund.',
    instead: '{{called_off_rule}}',
  },
  calledOffPolicy: {
    sentence:
      'If we have to cancel, there is no refund, but a new date of your choice, or a reschedule within {{rebook_months}}.',
    instead: '{{called_off_rule}}',
  },
  badWeatherPolicy: {
    sentence: 'Bad weather means winds above 15 km/h.',
    instead: '{{weather_rule}}',
  },
} as const;

const all = Object.values(readings);

/** Whether a text contains a `sentence` of `readings`, with its placeholders filled in or not. */
export function hasTwoReadings({ text }: Pick<HouseText, 'text'>): boolean {
  return all.some(({ sentence }) => sentence.split(/\{\{\w+\}\}/).every((part) => text.includes(part)));
}

/**
 * Replaces each sentence of the template that contradicts our practice by a sentence that describes our practice. If
 * two lines become equal, only the first is kept.
 */
export function sayOneReading(was: HouseText): HouseText {
  const text = was.text
    .split('\n')
    .map((line) => all.reduce((said, { sentence, instead }) => said.replace(sentence, instead), line))
    .filter((line, index, lines) => line === '' || lines.indexOf(line) === index)
    .join('\n');
  return text === was.text ? was : { ...was, text, also: '' };
}
