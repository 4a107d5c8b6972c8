import { readings } from './readings.ts';

/** A question as the seed has it. */
export type Asked = { question: string; answer: string; applied?: string; words: readonly string[] };

// The rules and figures are those of spec 9's FAQ, by their names; the policy pages have figures of their own.

/** As many as spec 2.7 says, in the order in which a visitor tends to wonder. */
export const firstFaqs: readonly Asked[] = [
  {
    question: 'How many of us fit on a boat?',
    answer: '{{capacity_rule}} More of you? Book a second boat for the same time and race (slowly).',
    words: [
      'people',
      'group',
      'size',
      'capacity',
      'passengers',
      'weight',
      'limit',
      'maximum',
      'seats',
      '11',
      '12',
      '15',
      '20',
      'two',
      'more',
      'larger',
    ],
  },
  {
    question: 'Can children come, and do babies count?',
    answer: '{{children_rule}} Tell us before you come, so we have a life jacket in their size.',
    words: [
      'kids',
      'child',
      'baby',
      'toddler',
      'infant',
      'family',
      'son',
      'daughter',
      'buggy',
      'pram',
      'pushchair',
      'teenager',
      'under',
      '18',
      'grandchildren',
      'friendly',
    ],
  },
  {
    question: 'Do we need a boating licence?',
    answer:
      'No. The boats are licence-free. The captain brings a full UK driving licence, and that’s all the paperwork.',
    words: ['license', 'permit', 'certificate', 'qualification', 'test'],
  },
  {
    question: 'Who can be the captain?',
    answer:
      'Anyone in your group. {{captain_rule}} Decide before you arrive, because the captain doesn’t drink.',
    words: [
      'drive',
      'driver',
      'skipper',
      'steer',
      'helm',
      'age',
      'minimum',
      'old',
      'provisional',
      'foreign',
      'european',
      'international',
      'photocard',
    ],
  },
  {
    question: 'None of us has ever driven a boat. Is that a problem?',
    answer:
      'Not at all. No boating experience is needed. We show the captain everything at the jetty, and at this speed there is time to think.',
    words: [
      'beginner',
      'novice',
      'first',
      'lesson',
      'safe',
      'difficult',
      'hard',
      'instructor',
      'nervous',
      'scared',
    ],
  },
  {
    question: 'How fast does it go?',
    answer:
      'A 6hp electric motor takes you round the lake at 3-4km/h (about 2 mph), an easy walking pace. It hums; you can talk over it without raising your voice.',
    words: ['speed', 'mph', 'engine', 'noise', 'quiet'],
  },
  {
    question: 'How long do we get?',
    answer: 'About two hours. Your start and end times are on your booking and in your confirmation email.',
    words: ['duration', 'length', 'hours', 'time', 'minutes'],
  },
  {
    question: 'When should we arrive?',
    answer:
      'At least {{arrive_minutes}} before your booking, so we can brief the captain and fit life jackets. {{late_arrival_rule}}',
    words: ['late', 'early', 'delayed', 'traffic', 'check', 'meet', 'briefing', 'safety'],
  },
  {
    question: 'What if we are late bringing the boat back?',
    answer:
      '{{late_return_rule_faq}} The next group is waiting on the jetty. Head back ten minutes early and you won’t need to worry.',
    applied: '{{late_return_applied}}',
    words: ['overdue', 'overrun', 'fine', 'fee', 'penalty', 'longer', 'extend'],
  },
  {
    question: 'Can we come back early?',
    answer: 'Of course, whenever you like. There is no refund for an early return.',
    words: ['sooner', 'shorter'],
  },
  {
    question: 'Is food included?',
    answer:
      'Food and the BBQ are optional. Add what you like when you book, or bring your own picnic, cake and all: the table is yours either way.',
    words: [
      'eat',
      'meal',
      'snacks',
      'catering',
      'lunch',
      'dinner',
      'supper',
      'cake',
      'birthday',
      'hamper',
      'takeaway',
      'pizza',
      'sandwiches',
    ],
  },
  {
    question: 'How far ahead do we order a platter?',
    answer:
      'Food platters need 72 hours’ notice. If it’s too late for one, the booking page says so and offers what we can still make.',
    words: ['grazing', 'antipasti', 'deadline', 'add-ons', 'addons', 'menu'],
  },
  {
    question: 'When can the BBQ not be lit?',
    answer: '{{bbq_rule}} We decide at the jetty, on the day, and we don’t argue with the wind.',
    words: ['barbecue', 'barbeque', 'grill', 'charcoal', 'fire', 'hot', 'heat', 'heatwave'],
  },
  {
    question: 'Is there an ice bucket on board?',
    answer: 'Only with the Party Package. On the other trips, a cool bag does very well.',
    words: ['cooler', 'fridge', 'cold', 'chill'],
  },
  {
    question: 'Can we drink on board?',
    answer: '{{alcohol_rule}} Bring your own with your picnic, or add drinks when you book.',
    words: [
      'beer',
      'wine',
      'prosecco',
      'champagne',
      'alcohol',
      'booze',
      'gin',
      'drunk',
      'bar',
      'byob',
      'bottle',
      'cider',
      'lager',
      'cocktail',
      'shots',
      'spirits',
      'hangover',
    ],
  },
  {
    question: 'How much is the security deposit?',
    answer: '{{deposit_rule}} It is not part of the price.',
    words: ['bond', 'pre-authorisation', 'hold', 'caution'],
  },
  {
    question: 'When would we lose the deposit?',
    answer: '{{lost_deposit_rule}}',
    words: ['damage', 'broken', 'drunk', 'forfeit', 'insurance'],
  },
  {
    question: 'Do we have to clean the boat?',
    answer: 'Take your rubbish with you and we do the rest. {{cleaning_rule_faq}}',
    applied: '{{cleaning_applied}}',
    words: ['cleaning', 'mess', 'tidy', 'litter', 'bin', 'confetti'],
  },
  {
    question: 'When is it too windy or wet to go out?',
    answer: '{{weather_rule}} We watch the forecast and call you as soon as we know.',
    words: [
      'weather',
      'rain',
      'raining',
      'wind',
      'storm',
      'thunder',
      'forecast',
      'snow',
      'thunderstorm',
      'lightning',
      'hail',
      'fog',
      'gale',
    ],
  },
  {
    question: 'What happens to our booking in bad weather?',
    answer: readings.badWeatherFaq.sentence,
    applied: '{{called_off_rule}}',
    words: ['weather', 'rain', 'raining', 'wind', 'storm', 'thunder'],
  },
  {
    question: 'Can we move or cancel our booking?',
    answer: `Yes, on your booking’s page: the link is in your email. ${readings.movingFaq.sentence} {{cancel_rule}}`,
    applied: '{{moving_applied}}',
    words: [
      'cancellation',
      'refund',
      'reschedule',
      'change',
      'postpone',
      'date',
      'swap',
      'money',
      'time',
      'ill',
      'illness',
      'sick',
      'covid',
    ],
  },
  {
    question: 'Can we swim from the boat?',
    answer: 'No. {{swimming_rule}} The lake is deep, cold and full of opinionated geese.',
    words: ['swimming', 'bathe', 'dive', 'jump', 'paddle', 'water'],
  },
  {
    question: 'Can we bring the dog?',
    answer: 'Sorry, no. {{pets_rule}} If you have an assistance dog, call us before you book.',
    words: ['dogs', 'pet', 'puppy', 'cat', 'animal', 'guide', 'friendly'],
  },
  {
    question: 'Do we have to wear life jackets?',
    answer: 'Yes. {{life_jacket_rule}} We have them in every size from baby to bear, and they’re included.',
    words: ['lifejacket', 'vest', 'buoyancy', 'safety', 'float', 'swimmer', 'swim', 'cannot', 'cant', 'non'],
  },
  {
    question: 'What do people hire the boats for?',
    answer:
      'Hen and stag dos, team building, birthdays, anniversaries, weddings, holiday parties, sunset cruises. And a good many Tuesdays for no reason at all.',
    words: [
      'occasion',
      'celebration',
      'event',
      'proposal',
      'corporate',
      'office',
      'bachelorette',
      'engagement',
    ],
  },
  {
    question: 'How do we book, and how do we find the booking again?',
    answer:
      'Press Book Now, choose a package, a day and a time, and pay the whole price by card. You don’t need an account: your confirmation email has a link to your booking. Lost it? “My booking” at the foot of every page emails you a new one.',
    words: [
      'lost',
      'link',
      'email',
      'forgot',
      'confirmation',
      'reference',
      'resend',
      'login',
      'account',
      'reserve',
      'pay',
      'later',
      'instalments',
      'split',
      'bill',
      'paypal',
      'klarna',
      'apple',
    ],
  },
];

/** What is asked beside them. Found by searching alone. */
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
