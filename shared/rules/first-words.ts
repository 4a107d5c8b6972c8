import { firstAnswers } from './first-answers.ts';
import { type Asked, firstFaqs } from './first-faqs.ts';
import type { HouseText, TextPage } from './house-text.ts';
import { type RuleName, ruleTexts } from './rule-texts.ts';
import { readings } from './readings.ts';

/** The title of each rule, shown to the person who edits the rule. */
const ruleTitles: Record<RuleName, string> = {
  weather: 'Weather: when boats stay at the jetty',
  age: 'The captain’s youngest age',
  licence: 'The captain’s documents',
  alcohol: 'Alcohol',
  forfeit: 'When the deposit is lost',
  lateness: 'Coming late',
  children: 'Children',
  babies: 'Babies',
  animals: 'Animals on board',
  swimming: 'Swimming',
  jackets: 'Life jackets',
  grill: 'When the grill stays cold',
  bring: 'Things to bring, a line each',
  party: 'On the page for those who come along',
  law: 'The applicable law, in the terms',
  extras: 'The question above the add-ons',
  drawn: 'Below each page, about drawn pictures',
};

type Plain = readonly (readonly [name: string, title: string, text: string])[];

/** The plain texts of a new database, by page, in the order of the page. */
const plainWords: Partial<Record<TextPage, Plain>> = {
  home: [
    [
      'lead',
      'Below the headline',
      'Electric donut boats you drive yourself. Bring up to {{friends_in_words}} friends, take the tiller and float off for two hours.',
    ],
    [
      'aboard',
      'A round table that floats.',
      'No corners, no bow, no stern. Everyone faces everyone, the food sits in the middle, and whoever has the tiller is captain.\n\nA 6hp electric motor hums you along at walking pace, past the reeds and the ducks, and back in time for cake. Food is optional, a BBQ is optional, the view is not.',
    ],
    ['ask', 'Ask us anything.', 'We usually answer the same day.'],
    ['hero', 'Come round to the lake.', 'On the lake near {{town}}'],
    ['fact-licence', 'Licence-free', 'no boating licence or experience needed'],
    ['fact-captain', 'You’re the captain', '{{captain_needs}}'],
    ['fact-guests', 'Up to {{most_guests}} guests', 'round one table, {{most_weight}} in total'],
    ['fact-time', 'About 2 hours', 'quiet 6hp electric motor, 3-4km/h (about 2 mph)'],
    ['fact-food', 'BBQ and food', 'optional: add ours or bring your own'],
    ['tag-seats', '{{Guests_in_words}} seats', 'nobody at the edge'],
    ['tag-food', 'BBQ in the middle', 'if you want one'],
    ['tag-shade', 'Parasol on top', 'shade for all {{guests_in_words}}'],
    ['tag-motor', '6hp, electric', 'no fumes and hardly a sound'],
    ['packages', 'Above the packages', 'Choose your trip.'],
    [
      'occasions',
      'Perfect for',
      'Hen and stag dos: Party\nTeam building: Team\nBirthdays: Party\nAnniversaries: Sunset\nWeddings\nHoliday parties: Party\nSunset cruises: Sunset',
    ],
    ['gallery', 'Above the gallery', 'From the water.'],
  ],
  experience: [
    [
      'lead',
      'Below the headline',
      'You get a short lesson, a life jacket and the tiller of a licence-free electric donut boat. Then you have about two hours on your own round island, at 3-4km/h (about 2 mph): the speed of a swan.',
    ],
    [
      'hero',
      'As easy to drive as a sofa.',
      'Up to {{most_guests}} passengers and {{most_weight}} in total. The BBQ and food are optional.',
    ],
    ['stamp', 'Round the picture', 'licence-free · you’re the captain · 2 hours ·'],
    ['bring-licence', 'Driving licence', 'the captain’s full UK licence'],
    ['bring-deposit', 'Card or cash', '{{deposit}} refundable deposit'],
    ['bring-sun', 'Sun cream and hats', 'the parasol does the rest'],
    ['bring-warm', 'A warm layer', 'it’s cooler on the water'],
    ['bring-food', 'Food', 'or order ours'],
    ['bring-friends', 'Up to {{friends_in_words}} friends', 'up to {{most_weight}} between you'],
  ],
  about: [
    [
      'story',
      'Our story',
      'Our story is still being written: who built the boats, and why they are round. For now, the short version: we hire out electric donut boats that you drive yourself, from {{place}}.',
    ],
  ],
  gallery: [
    ['lead', 'Below the headline', 'Round boats, a table in the middle, a parasol on top.'],
    ['drawn', 'Beside drawn pictures', 'These are illustrations of our boats.'],
  ],
  contact: [
    [
      'lead',
      'Below the headline',
      'Ask us anything: a date that looks full, a party of thirty, a cake with a boat on it. We usually answer the same day.',
    ],
    ['faqs', 'Above the FAQs', 'Straight answers before your first lap.'],
    ['nothing-found', 'When a search of the FAQs finds nothing', 'Ask us; we usually answer the same day.'],
  ],
  booking: [
    [
      'add-ons',
      'Above the add-ons',
      'Food platters need 72 hours’ notice. Allergies? Add a Special Request or call us.',
    ],
  ],
  search: [
    [
      'home',
      'Home; the lowest price is put in at its end',
      'Hire a licence-free electric donut boat near {{town}} and be your own captain: two hours, up to {{most_guests}} guests, BBQ and food if you like.',
    ],
    ['about', 'About', 'Who {{business_name}} is: self-captained electric donut boats at {{place}}.'],
    [
      'gallery',
      'Gallery',
      'Pictures of our round electric boats on the lake near {{town}}: by day, at sunset, with a BBQ and dressed for a party.',
    ],
    [
      'faqs',
      'FAQs; their number is put before it',
      'straight answers before your first lap: guests, captain and licence, weather, food, the deposit, moving or cancelling a booking.',
    ],
    [
      'contact',
      'Contact',
      'Ask {{business_name}} about dates, parties and food: by phone, by email or with the contact form. With the way to the jetty: parking, train, bus and step-free access.',
    ],
    [
      'terms',
      'Terms',
      'The terms of hiring a boat from {{legal_name}}: price, captain, deposit, weather, and how late you can cancel.',
    ],
    ['card', 'The picture of a shared link', 'A round electric boat with a striped parasol on a calm lake'],
  ],
  pictures: [
    [
      'hero-golden-hour',
      'Golden hour, nobody in a hurry',
      'A round white boat under a teal and cream parasol on a calm lake, its table laid',
    ],
    [
      'evening-lights',
      'Lanterns out, blankets on',
      'The boat at dusk with string lights on its parasol, a ring of light at the waterline and lanterns on the water',
    ],
    [
      'top-down-table',
      'Everyone faces everyone',
      'The boat from above: a ring of cream cushions round a wooden table with a grill in the middle',
    ],
    [
      'seated-golden-hour',
      'Lunch for {{guests_in_words}} (food is extra)',
      'The view from a seat: a ring of cushions, a laid table and the low sun over the lake',
    ],
    [
      'jetty-two-boats',
      'Two of the fleet at the jetty',
      'Two donut boats moored at a wooden jetty under festoon lights',
    ],
    [
      'party-balloons',
      'Someone is turning thirty',
      'A boat with a coral parasol, balloons, bunting and a cake on the table',
    ],
    [
      'bbq-close-up',
      'Lunch, well within reach',
      'A grill set into the table with skewers and sausages, burgers and fruit round it',
    ],
    ['lake-aerial', 'Room for everybody', 'The lake from the air with three round boats on it'],
    [
      'classic-your-seat',
      'Your seat is waiting',
      'A round wooden table on board with a straw hat on it, cream cushions and life jackets round it',
    ],
  ],
  rules: (Object.keys(ruleTitles) as RuleName[]).map(
    (name) => [name, ruleTitles[name], ruleTexts[name]] as const,
  ),
};

// The texts of a new database (docs/decisions/0009). Rules and figures are placeholders, filled with the values of spec
// 9. If a value differs between the FAQ and the policy pages of spec 9, each page has its own placeholder.

type Section = { id: string; title: string; lines: readonly string[] };

const terms: readonly Section[] = [
  {
    id: 'booking',
    title: 'Booking and paying',
    lines: [
      '{{price_rule}} Nothing is added at the end, and no card costs extra.',
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
      '{{aboard_rule}} That’s what the boat was built for, and we may ask.',
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
    title: '{{Charges_and_liability}}',
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
      'The 14 allergens are named with each dish {{allergens_named}}. A special request is not a medical assurance: if an allergy is serious, call us before you order.',
      '{{alcohol_rule}}',
      'We sell alcohol to guests aged 18 and over, and ask for proof of age at the jetty (premises licence {{licence}}).',
    ],
  },
  {
    id: 'complaints',
    title: 'If something goes wrong',
    lines: [
      'Tell us, at the jetty if you can, otherwise by phone or email. A person will answer you within 14 days.',
      '{{applicable_law}}',
    ],
  },
];

/** The cancellation policy as one text: first the list `lines`, then the paragraph `after`. */
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
      '{{texts_rule}}',
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
      'Photos of the boat before and after your trip go 6 months after it; those that explain a disputed charge or payment stay until it is decided.',
      'We keep payment records for 6 years, as tax law requires, without your name once the 24 months are over.',
      'A name and address that you type for an invoice stay on that invoice alone. We keep it for 6 years for the same reason, even if you ask us to delete the rest.',
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

export const listed = (...lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n');

const sectionsOf = (page: TextPage, sections: readonly Section[]): HouseText[] =>
  sections.map(({ id, title, lines }, index) => ({
    key: `${page}/${id}`,
    title,
    text: listed(...lines),
    also: '',
    search: [],
    place: index + 1,
    isShown: true,
  }));

const answersOf = (page: TextPage, asked: readonly Asked[]): HouseText[] =>
  asked.map(({ question, answer, applied = '', words }, index) => ({
    key: `${page}/${index + 1}`,
    title: question,
    text: answer,
    also: applied,
    search: words,
    place: index + 1,
    isShown: true,
  }));

export const firstWords: readonly HouseText[] = [
  ...answersOf('faqs', firstFaqs),
  ...answersOf('answers', firstAnswers),
  ...sectionsOf('terms', terms),
  ...sectionsOf('cancellation', [cancellation]).map((each) => ({
    ...each,
    text: `${each.text}\n\n${cancellation.after}`,
  })),
  ...sectionsOf('privacy', privacy),
  ...(Object.keys(plainWords) as (keyof typeof plainWords)[]).flatMap((page) =>
    plainWords[page]!.map(([name, title, text], index) => ({
      key: `${page}/${name}`,
      title,
      text,
      also: '',
      search: [],
      place: index + 1,
      isShown: true,
    })),
  ),
];
