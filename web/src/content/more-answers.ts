import { addressLine, precisePlace, waysTo } from '@slipway/shared/find-us.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import { business, shownPhone } from './business.ts';
import type { Faq } from './faqs.ts';
import { whatToBringOf } from './what-to-bring.ts';

/** An answer of the FAQ page's search. Those without `from` are the FAQs themselves. */
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

/** The answers that the way to us gives: they count as results of a search. */
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

/** What is asked beside the FAQs, whose number the specification sets. Found by searching alone. */
const alsoAsked = (terms: BusinessTerms): readonly Answer[] => [
  {
    question: 'Can we play music?',
    answer:
      'Yes. The Party Package has a speaker on board, and with the other packages you can add one when you book.',
    words: ['speaker', 'bluetooth', 'song', 'playlist', 'loud'],
  },
  {
    question: 'When does the Sunset trip start?',
    answer:
      'Start times follow the sun: late in summer, early in winter. Choose the Sunset package and a day to see them.',
    words: ['evening', 'dusk', 'night', 'dark', 'lanterns', 'sundown'],
  },
  {
    question: 'Can we have a wedding party on board?',
    answer:
      'Yes, for up to 10 guests on each boat: before, after or for the photos. Tell us your date and we’ll plan it with you.',
    words: ['wedding', 'bride', 'groom', 'marry', 'reception', 'photographs'],
  },
  {
    question: 'Can I give a trip as a gift?',
    answer:
      'Yes. We don’t sell vouchers, but you can book a day and a time for someone else and pass on the details.',
    words: ['present', 'voucher', 'surprise', 'card'],
  },
  {
    question: 'Can we have an invoice or a receipt?',
    answer:
      'Your booking page is your receipt: open it with the link in your confirmation email and print it. Need an invoice made out to a company? Email us.',
    words: ['bill', 'vat', 'expenses', 'company', 'tax'],
  },
  {
    question: 'What about allergies and special diets?',
    answer:
      'Every dish names its allergens before you add it, and you can add a Special Request. If an allergy is serious, call us before you order.',
    words: [
      'allergy',
      'allergen',
      'vegan',
      'vegetarian',
      'veggie',
      'gluten',
      'coeliac',
      'halal',
      'nut',
      'diet',
      'kosher',
    ],
  },
  {
    question: 'What does it cost?',
    answer:
      'It depends on the package, the day and how many of you there are. The calendar shows the price of every time, VAT included, before you give us any details.',
    words: [
      'price',
      'cheap',
      'expensive',
      'much',
      'discount',
      'coupon',
      'offer',
      'group',
      'student',
      'nhs',
      'deal',
    ],
  },
  {
    question: 'When are you open?',
    answer: 'The calendar shows every day that can be booked, up to six months ahead.',
    words: [
      'opening',
      'hours',
      'season',
      'winter',
      'summer',
      'weekend',
      'sunday',
      'monday',
      'christmas',
      'today',
      'tomorrow',
      'tonight',
      'last',
      'minute',
    ],
  },
  {
    question: 'What do we wear and bring?',
    answer: whatToBringOf(terms)
      .map(({ name, why }) => `${name}: ${why}.`)
      .join(' '),
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
      'parasol',
      'umbrella',
      'pack',
      'code',
      'blanket',
    ],
  },
  {
    question: 'Is the boat just for us?',
    answer: 'Yes. You book the whole boat, without a skipper: one of your group is its captain.',
    words: ['private', 'share', 'shared', 'strangers', 'exclusive', 'crew', 'staff', 'included', 'board'],
  },
  {
    question: 'Can we decorate the boat?',
    answer:
      'Balloons and bunting come with the Party Package, and with the other packages you can add them when you book.',
    words: ['decorations', 'balloon', 'bunting', 'banner', 'hen', 'stag', 'birthday'],
  },
  {
    question: 'Can we change how many of us come?',
    answer:
      'Yes, on your booking’s page, under “Change guests or add-ons”. You see what it costs or gives back before you agree.',
    words: ['number', 'guests', 'fewer', 'less', 'drop', 'out', 'add', 'extra', 'person', 'people'],
  },
  {
    question: 'How do we reach you?',
    answer: `Call ${shownPhone}, or email ${business.email}.`,
    words: ['contact', 'phone', 'number', 'telephone', 'call', 'ring', 'speak', 'property', 'lost'],
  },
];

export function searchedAnswers(faqs: readonly Faq[], terms: BusinessTerms): readonly Answer[] {
  const others = alsoAsked(terms).map((answer): Answer => ({ ...answer, from: 'Also asked' }));
  return [...faqs, ...findUsAnswers(), ...others];
}
