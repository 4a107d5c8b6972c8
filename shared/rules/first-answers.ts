import type { Asked } from './first-faqs.ts';

/**
 * Further questions, which the FAQ page shows only in search results. Without a search, the page has exactly
 * as many questions as the specification asks for.
 */
export const firstAnswers: readonly Asked[] = [
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
      'Yes, for up to {{most_guests}} guests on each boat: before, after or for the photos. Tell us your date and we’ll plan it with you.',
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
      'Your booking page is your receipt: open it with the link in your confirmation email and print it. Need an invoice? If that page offers one, make it there. If not, email us.',
    words: ['bill', 'vat', 'expenses', 'company', 'tax'],
  },
  {
    question: 'What about allergies and special diets?',
    answer:
      'Every dish names its allergens {{allergens_named}}, and you can add a Special Request. If an allergy is serious, call us before you order.',
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
      'It depends on the package, the day and how many of you there are. The calendar shows the price of every time before you give us any details. {{price_rule}}',
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
    answer: 'Call {{phone}}, or email {{email}}.',
    words: ['contact', 'phone', 'number', 'telephone', 'call', 'ring', 'speak', 'property', 'lost'],
  },
];
