import { firstFaqs } from './first-faqs.ts';
import type { HouseText, TextPage } from './house-text.ts';
import { readings } from './readings.ts';

/** What the pages say beside their headlines, in a new database. */
const firstSiteWords = [
  {
    key: 'home/lead',
    title: 'Below the headline',
    text: 'Electric donut boats you drive yourself. Bring up to nine friends, take the tiller and float off for two hours.',
  },
  {
    key: 'home/aboard',
    title: 'A round table that floats.',
    text: 'No corners, no bow, no stern. Everyone faces everyone, the food sits in the middle, and whoever has the tiller is captain.\n\nA 6hp electric motor hums you along at walking pace, past the reeds and the ducks, and back in time for cake. Food is optional, a BBQ is optional, the view is not.',
  },
  { key: 'home/ask', title: 'Ask us anything.', text: 'We usually answer the same day.' },
  {
    key: 'experience/lead',
    title: 'Below the headline',
    text: 'You get a short lesson, a life jacket and the tiller of a licence-free electric donut boat. Then you have about two hours on your own round island, at 3-4km/h (about 2 mph): the speed of a swan.',
  },
  {
    key: 'about/story',
    title: 'Our story',
    text: 'Our story is still being written: who built the boats, and why they are round. For now, the short version: we hire out electric donut boats that you drive yourself, from {{place}}.',
  },
] as const;

// The words of a new database (docs/decisions/0009). The rules and figures are those of spec 9, by their names; FAQ and
// policy pages have figures of their own.

type Section = { id: string; title: string; lines: readonly string[] };

const terms: readonly Section[] = [
  {
    id: 'booking',
    title: 'Booking and paying',
    lines: [
      'The price you are shown is the whole price for the boat, your guests and what you add, VAT included. Nothing is added at the end, and no card costs extra.',
      'You’re booked when your payment has been accepted, or at once when there is nothing to pay. We then email you everything that was agreed. That email is your contract, so keep it.',
      'A boat trip is a leisure service on a date of your choosing. The 14 days in which you can cancel other online purchases without a reason do not apply to it; the cancellation policy below does.',
      'A coupon lowers the price of the boat, not of food, drink or extras, and cannot be exchanged for cash.',
    ],
  },
  {
    id: 'captain',
    title: 'The captain and the guests',
    lines: [
      '{{captain_rule}} The captain stays sober, and is responsible for the boat and everyone on it.',
      'Up to 10 guests come aboard, and no more than {{most_weight}} in total. That’s what the boat was built for, and we may ask.',
      '{{children_rule}}',
      '{{life_jacket_rule}}',
      '{{swimming_rule}}',
      '{{pets_rule}}',
      'Be at the jetty at least {{arrive_minutes}} before your time. {{late_arrival_rule}}',
      'We may cancel or end a trip if it isn’t safe. We’ll tell you why.',
    ],
  },
  {
    id: 'deposit',
    title: 'Deposit, late return, cleaning and liability',
    lines: [
      '{{deposit_rule}}',
      '{{lost_deposit_rule}}',
      '{{late_return_rule_policy}}',
      '{{cleaning_rule_policy}}',
      '{{liability_rule}}',
      '{{law_rule}}',
    ],
  },
  {
    id: 'weather',
    title: 'Weather',
    lines: [readings.badWeatherPolicy.sentence, '{{weather_rule}}', '{{bbq_rule}}'],
  },
  {
    id: 'food',
    title: 'Food and drink',
    lines: [
      'The 14 allergens are named with each dish before you add it. A special request is not a medical assurance: if an allergy is serious, call us before you order.',
      '{{alcohol_rule}}',
      'We sell alcohol to guests aged 18 and over, and ask for proof of age at the jetty (premises licence {{licence}}).',
    ],
  },
  {
    id: 'complaints',
    title: 'If something goes wrong',
    lines: [
      'Tell us, at the jetty if you can, otherwise by phone or email. A person will answer you within 14 days.',
      'The law of England and Wales applies. If you live in Scotland or Northern Ireland, the courts there are open to you too.',
    ],
  },
];

/** One text: a list, and how days are counted. */
const cancellation: Section & { after: string } = {
  id: 'policy',
  title: 'Cancellation Policy',
  lines: [
    '{{cancel_rule}}',
    'Rescheduling is free {{free_move_days_policy}} or more days before. After that it costs {{move_fee}}.',
    readings.calledOffPolicy.sentence,
    'Refunds take {{refund_takes}} to reach your card.',
  ],
  after:
    'To cancel, open the link in your confirmation email. Days are counted in UK time: {{counting_example}}.',
};

const privacy: readonly Section[] = [
  {
    id: 'what',
    title: 'What we know about you, and why',
    lines: [
      'When you book: your name, email address, phone number and country, the trip, the number of guests (of their names only the captain’s, if you tell us), food and requests. We need these for our contract with you.',
      'When you pay: the payment provider tells us whether you paid, and how much. Your card number goes to the provider and never reaches us.',
      'When you contact us: your name, email address, phone number and message, so we can answer.',
      'When you use the site: your network address, for a short time, in logs and counters that stop robots from taking all the boats. That’s our legitimate interest, and yours.',
      'We don’t buy or sell your data, profile you or make automated decisions about you. No advertising, no tracking, no other companies’ widgets.',
    ],
  },
  {
    id: 'who',
    title: 'Who else sees it',
    lines: [
      'The payment provider whose form you use, the company that delivers our email and the one that runs our servers, each for that work only.',
      'The police or a court, if the law requires it.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    lines: [
      'Data is kept for the life of the account plus 2 years. There are no accounts here, so in practice we delete your contact details 24 months after your last trip.',
      'We delete what you typed for a booking you never made after 24 hours, a message to us after 12 months, logs after 30 days.',
      'We keep payment records for 6 years, as tax law requires, without your name once the 24 months are over.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    lines: [
      'The site is not meant for children under 16, and we do not knowingly keep their data. Tell us if we have any, and we’ll delete it.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    lines: [
      'You can ask to see your data, have it corrected, deleted or sent to you in a file, and object to how we use it. Write to us: it’s free, and takes a month at most.',
      'If you’re not happy with our answer, you can complain to the Information Commissioner’s Office (ico.org.uk).',
    ],
  },
];

const listed = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const sectionsOf = (page: TextPage, sections: readonly Section[]): HouseText[] =>
  sections.map(({ id, title, lines }, index) => ({
    key: `${page}/${id}`,
    title,
    text: listed(lines),
    also: '',
    search: [],
    place: index + 1,
    isShown: true,
  }));

export const firstWords: readonly HouseText[] = [
  ...firstFaqs.map(({ question, answer, applied = '', words }, index) => ({
    key: `faqs/${index + 1}`,
    title: question,
    text: answer,
    also: applied,
    search: words,
    place: index + 1,
    isShown: true,
  })),
  ...sectionsOf('terms', terms),
  ...sectionsOf('cancellation', [cancellation]).map((each) => ({
    ...each,
    text: `${each.text}\n\n${cancellation.after}`,
  })),
  ...sectionsOf('privacy', privacy),
  ...firstSiteWords.map((words, index) => ({
    ...words,
    also: '',
    search: [],
    place: index + 1,
    isShown: true,
  })),
];
