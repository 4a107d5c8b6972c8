import { firstWords, listed } from './first-words.ts';
import { type HouseText, unwritten } from './house-text.ts';
import { sayOneReading } from './readings.ts';

/**
 * A replacement text, or a new title with its text. `unwritten`: somebody still has to write the text. '':
 * the text is switched off.
 */
type Own = string | readonly [title: string, text: string];

const off = '';

/**
 * The texts with which a real business begins, in place of the demonstration's texts about its own boats
 * (docs/decisions/0142). Some of the texts fit any business. Some contain the business's own figures and rules. Some
 * are left out, and some still have to be written. A question about a rule is shown only if the rule has been written.
 */
const own: Readonly<Record<string, Own>> = {
  'faqs/1': '{{capacity_rule}} More of you? Talk to us.',
  'faqs/2': '{{children_rule}}',
  'faqs/3': off,
  'faqs/4': '{{captain_rule}}',
  'faqs/5': off,
  'faqs/6': off,
  'faqs/7': off,
  'faqs/8': 'At least {{arrive_minutes}} before your booking.\n{{late_arrival_rule}}',
  'faqs/9': '{{late_return_rule_faq}}',
  'faqs/11': off,
  'faqs/12': ['How far ahead do we order food?', off],
  'faqs/13': ['Can we cook on board?', off],
  'faqs/14': off,
  'faqs/15': '{{alcohol_rule}}',
  'faqs/18': 'Take your rubbish with you and we do the rest.\n{{cleaning_rule_faq}}',
  'faqs/19': '{{weather_rule}}',
  'faqs/21': 'Yes, on your booking’s page: the link is in your email. {{moving_rule}} {{cancel_rule}}',
  'faqs/22': '{{swimming_rule}}',
  'faqs/23': '{{pets_rule}}',
  'faqs/24': '{{life_jacket_rule}}',
  'faqs/25': off,

  'answers/1': off,
  'answers/2': ['When is the last trip of the day?', off],
  'answers/3': off,
  'answers/6': off,
  'answers/7': 'The calendar shows the price of every time before you give us any details.',
  'answers/8': 'The calendar shows every day that can be booked.',
  'answers/10': off,

  'terms/captain': listed(
    '{{captain_rule}}',
    'The captain is responsible for the boat and everyone on it.',
    '{{aboard_rule}}',
    '{{children_rule}}',
    '{{life_jacket_rule}}',
    '{{swimming_rule}}',
    '{{pets_rule}}',
    'Be at the jetty at least {{arrive_minutes}} before your time.',
    '{{late_arrival_rule}}',
    'We may cancel or end a trip if it isn’t safe. We’ll tell you why.',
  ),
  'terms/weather': listed('{{weather_rule}}', '{{called_off_rule}}'),
  'cancellation/policy': `${listed(
    '{{cancel_rule}}',
    '{{moving_rule}}',
    '{{called_off_rule}}',
    'Refunds take {{refund_takes}} to reach your card.',
  )}\n\nTo cancel, open the link in your confirmation email. Days are counted in UK time: {{counting_example}}.`,

  'home/lead': unwritten,
  'home/aboard': ['What it is like', off],
  'home/ask': 'Send us a message.',
  'home/hero': ['{{business_name}}', '{{place}}'],
  'home/fact-licence': ['No experience needed', off],
  'home/fact-guests': ['Up to {{most_guests}} guests', 'on a boat'],
  'home/fact-time': ['How long', off],
  'home/fact-food': ['Food', off],
  'home/tag-seats': ['Seats', off],
  'home/tag-food': ['Food', off],
  'home/tag-shade': ['Shade', off],
  'home/tag-motor': ['Drive', off],
  'home/occasions': ['Perfect for', off],
  'home/gallery': 'Pictures',
  'experience/lead': unwritten,
  'experience/hero': ['Your trip', '{{capacity_rule}}'],
  'experience/stamp': off,
  'experience/bring-licence': ['For the captain', '{{captain_brings}}'],
  'experience/bring-sun': ['Sun cream and hats', off],
  'experience/bring-warm': ['A warm layer', off],
  'experience/bring-food': ['Food', off],
  'about/story': unwritten,
  'gallery/lead': off,
  'gallery/drawn': 'These are illustrations.',
  'contact/lead': 'Ask us anything.',
  'contact/faqs': 'Questions and answers.',
  'contact/nothing-found': 'Ask us.',
  'booking/add-ons': off,
  'search/home': '{{business_name}} at {{place}}: choose a day and a time, and book online.',
  'search/about': 'Who {{business_name}} is, and where to find us: {{place}}.',
  'search/gallery': 'Pictures of {{business_name}} at {{place}}.',
  'search/faqs': 'answers of {{business_name}}: guests, weather, moving or cancelling a booking.',
  'search/contact':
    'Ask {{business_name}} anything: by phone, by email or with the contact form. With the way to us.',
  'search/terms':
    'The terms of hiring a boat from {{legal_name}}: what you pay, and how late you can cancel.',
  'search/card': 'A boat on a calm lake',

  // Picture descriptions that fit any boat.
  'pictures/hero-golden-hour': ['Golden hour, nobody in a hurry', 'A boat on a calm lake in the low sun'],
  'pictures/evening-lights': ['Lanterns out', 'A boat at dusk with string lights, and lanterns on the water'],
  'pictures/top-down-table': ['From above', 'A boat from above, with seats all the way round'],
  'pictures/seated-golden-hour': ['The low sun', 'The low sun over the lake, seen from a seat on a boat'],
  'pictures/jetty-two-boats': ['At the jetty', 'Two boats moored at a wooden jetty under festoon lights'],
  'pictures/party-balloons': ['A birthday', 'A boat with balloons, bunting and a cake'],
  'pictures/bbq-close-up': ['Lunch', off],
  'pictures/lake-aerial': ['Room for everybody', 'The lake from the air with three boats on it'],
  'pictures/classic-your-seat': ['Your seat', 'A seat on a boat with a straw hat beside it'],

  'rules/weather': unwritten,
  'rules/age': unwritten,
  'rules/licence': unwritten,
  'rules/alcohol': unwritten,
  'rules/forfeit': unwritten,
  'rules/children': unwritten,
  'rules/babies': unwritten,
  'rules/animals': unwritten,
  'rules/swimming': unwritten,
  'rules/jackets': unwritten,
  'rules/grill': off,
  'rules/bring': unwritten,
  'rules/party': off,
  'rules/law': unwritten,
  'rules/extras': 'Anything else?',
  'rules/drawn': 'Drawn pictures are illustrations.',
};

/** The texts with which a real business begins, by key. */
export const ownWords: ReadonlyMap<string, HouseText> = new Map(
  firstWords.map((first) => {
    const said = own[first.key];
    if (said === undefined) return [first.key, sayOneReading(first)];
    const [title, text] = typeof said === 'string' ? [first.title, said] : said;
    const isShown = text !== unwritten && text !== off;
    return [first.key, { ...first, title, text, also: '', isShown }];
  }),
);

/** Whether a text is the demonstration's own. A real business begins with a different text under the same key. */
export function isDemonstrations(text: Pick<HouseText, 'key' | 'text'>): boolean {
  return demonstrations.has(`${text.key} ${text.text}`);
}
const demonstrations = new Set(
  firstWords.flatMap((first) =>
    [first, sayOneReading(first)]
      .filter(({ text }) => text !== ownWords.get(first.key)!.text)
      .map(({ key, text }) => `${key} ${text}`),
  ),
);
