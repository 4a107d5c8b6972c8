import { addressLine, precisePlace, waysTo } from '@slipway/shared/find-us.ts';
import type { SaidText } from '@slipway/shared/rules/house-text.ts';
import { business } from './business.ts';
import type { Faq } from './faqs.ts';

/** An answer that the search of the FAQ page can find. An answer without `from` is one of the page's FAQs. */
export type Answer = Faq & { from?: 'Find us' | 'Also asked' };

const asked: Record<ReturnType<typeof waysTo>[number]['id'], Required<Pick<Faq, 'question' | 'words'>>> = {
  car: {
    question: 'Where do we park?',
    words: ['parking', 'car', 'vehicle', 'postcode', 'motorbike', 'minibus', 'van', 'camper'],
  },
  train: { question: 'Can we come by train?', words: ['station', 'rail', 'railway', 'public', 'transport'] },
  bus: { question: 'Can we come by bus?', words: ['stop', 'public', 'transport'] },
  taxi: { question: 'Can we come by taxi?', words: ['cab', 'uber', 'drop'] },
  stepFree: {
    question: 'Is it step-free?',
    words: [
      'wheelchair',
      'disabled',
      'disability',
      'access',
      'accessible',
      'mobility',
      'ramp',
      'steps',
      'elderly',
      'user',
      'hoist',
      'carer',
      'crutches',
      'stick',
      'walking',
      'frame',
      'scooter',
      'blue',
      'badge',
    ],
  },
  toilets: {
    question: 'Are there toilets?',
    words: ['toilet', 'loo', 'restroom', 'bathroom', 'wc', 'changing'],
  },
};

/** Answers made from the directions to our jetty, so that a search finds them. */
const findUsAnswers = (precise = precisePlace(business)): readonly Answer[] => [
  {
    question: 'Where are you?',
    answer: `${addressLine(business)}.${precise === undefined ? '' : ` Map apps find the jetty itself by ${precise}.`}`,
    words: [
      'address',
      'postcode',
      'directions',
      'map',
      'location',
      'find',
      'where',
      'navigation',
      'what3words',
      'gps',
      'coordinates',
      'satnav',
      'town',
      'nearest',
    ],
    from: 'Find us',
  },
  ...waysTo(business).map(({ id, text }): Answer => ({
    ...asked[id],
    answer: id === 'car' ? `${text} For your sat nav: ${business.place.postcode}.` : text,
    from: 'Find us',
  })),
];

/**
 * Everything that the search can find: the FAQs, further questions, and the list of things to bring from the
 * experience page.
 */
export function searchedAnswers(
  faqs: readonly Faq[],
  others: readonly Faq[],
  bring: readonly Pick<SaidText, 'title' | 'text'>[],
): readonly Answer[] {
  const toBring: Faq = {
    question: 'What do we wear and bring?',
    answer: bring.map(({ title, text }) => `${title}: ${text}.`).join(' '),
    words: [
      'clothes',
      'dress',
      'fancy',
      'costume',
      'shoes',
      'heels',
      'coat',
      'sunscreen',
      'sun',
      'cream',
      'shade',
      'umbrella',
      'pack',
      'code',
      'blanket',
    ],
  };
  return [
    ...faqs,
    ...findUsAnswers(),
    ...[...others, ...(bring.length === 0 ? [] : [toBring])].map((answer): Answer => ({
      ...answer,
      from: 'Also asked',
    })),
  ];
}
