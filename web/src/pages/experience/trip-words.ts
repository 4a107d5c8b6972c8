import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { business } from '../../content/business.ts';
import type { Faq } from '../../content/faqs.ts';
import { findAnswers } from '../../content/find-answers.ts';

export function tripName({ name }: Pick<BoatPackage, 'name'>): string {
  return `${name} boat trip`;
}

/** 'BBQ boat trip near Milton Keynes, from £185.00' */
export function tripTitle({ name, price }: Pick<BoatPackage, 'name' | 'price'>): string {
  return `${tripName({ name })} near ${business.place.locality}, from ${formatGbp(price)}`;
}

const mostOfItsOwn = 3;
const mostQuestions = 6;

/** The questions that name the trip, then general questions, in the order in which visitors tend to ask them. */
export function questionsOf({ name }: Pick<BoatPackage, 'name'>, faqs: readonly Faq[]): readonly Faq[] {
  const own = findAnswers(faqs, name).answers.slice(0, mostOfItsOwn);
  return [...own, ...faqs.filter((faq) => !own.includes(faq))].slice(0, mostQuestions);
}
