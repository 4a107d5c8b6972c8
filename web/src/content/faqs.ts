import { depositRule } from '@slipway/shared/rules/deposit.ts';
import { type BusinessTerms, counted, daysNotice, mostWeight } from '@slipway/shared/rules/business-terms.ts';
import {
  alcoholRule,
  appliedRules,
  bbqRule,
  cancelRule,
  captainRule,
  childrenRule,
  cleaningRule,
  lateArrivalRule,
  lateReturnRule,
  lifeJacketRule,
  lostDepositRule,
  petsRule,
  swimmingRule,
  weatherRule,
} from '@slipway/shared/rules/house-rules.ts';

/**
 * A FAQ item of spec 3. The rules and figures are those of spec 9's FAQ; the policy pages have figures of their own.
 * `applied` is what we do where that differs. `words` are what else people call the matter when they search.
 */
export type Faq = { question: string; answer: string; applied?: string; words?: readonly string[] };

/** As many as spec 2.7 says, in the order in which a visitor tends to wonder. */
export const faqsOf = (terms: BusinessTerms): readonly Faq[] => {
  const applied = appliedRules(terms);
  return [
    {
      question: 'How many of us fit on a boat?',
      answer: `Up to 10 guests, and no more than ${mostWeight(terms)} between you. More of you? Book a second boat for the same time and race (slowly).`,
      words: ['people', 'group', 'size', 'capacity', 'passengers', 'weight', 'limit', 'maximum', 'seats'],
    },
    {
      question: 'Can children come, and do babies count?',
      answer: `${childrenRule} Tell us before you come, so we have a life jacket in their size.`,
      words: ['kids', 'child', 'baby', 'toddler', 'infant', 'family', 'son', 'daughter', 'buggy', 'pram'],
    },
    {
      question: 'Do we need a boating licence?',
      answer:
        'No. The boats are licence-free. The captain brings a full UK driving licence, and that’s all the paperwork.',
      words: ['license', 'permit', 'certificate', 'qualification', 'test'],
    },
    {
      question: 'Who can be the captain?',
      answer: `Anyone in your group. ${captainRule} Decide before you arrive, because the captain doesn’t drink.`,
      words: ['drive', 'driver', 'skipper', 'steer', 'helm', 'age', 'old', 'provisional', 'foreign'],
    },
    {
      question: 'None of us has ever driven a boat. Is that a problem?',
      answer:
        'Not at all. No boating experience is needed. We show the captain everything at the jetty, and at this speed there is time to think.',
      words: ['beginner', 'novice', 'first', 'lesson', 'safe', 'difficult', 'hard', 'instructor'],
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
      answer: `At least ${counted(terms.arriveMinutesBefore, 'minute')} before your booking, so we can brief the captain and fit life jackets. ${lateArrivalRule}`,
      words: ['late', 'early', 'delayed', 'traffic', 'check', 'meet'],
    },
    {
      question: 'What if we are late bringing the boat back?',
      answer: `${lateReturnRule(terms.lateReturnPerQuarterHour.faq)} The next group is waiting on the jetty. Head back ten minutes early and you won’t need to worry.`,
      ...(applied.lateReturn === undefined ? {} : { applied: applied.lateReturn }),
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
      words: ['eat', 'meal', 'snacks', 'catering', 'lunch', 'dinner', 'supper', 'cake', 'birthday', 'hamper'],
    },
    {
      question: 'How far ahead do we order a platter?',
      answer:
        'Food platters need 72 hours’ notice. If it’s too late for one, the booking page says so and offers what we can still make.',
      words: ['grazing', 'antipasti', 'deadline', 'add-ons', 'addons', 'menu'],
    },
    {
      question: 'When can the BBQ not be lit?',
      answer: `${bbqRule} We decide at the jetty, on the day, and we don’t argue with the wind.`,
      words: ['barbecue', 'barbeque', 'grill', 'charcoal', 'fire', 'hot', 'heat'],
    },
    {
      question: 'Is there an ice bucket on board?',
      answer: 'Only with the Party Package. On the other trips, a cool bag does very well.',
      words: ['cooler', 'fridge', 'cold', 'chill'],
    },
    {
      question: 'Can we drink on board?',
      answer: `${alcoholRule} Bring your own with your picnic, or add drinks when you book.`,
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
      ],
    },
    {
      question: 'How much is the security deposit?',
      answer: `${depositRule(terms)} It is not part of the price.`,
      words: ['bond', 'pre-authorisation', 'hold', 'caution'],
    },
    {
      question: 'When would we lose the deposit?',
      answer: lostDepositRule,
      words: ['damage', 'broken', 'drunk', 'forfeit', 'insurance'],
    },
    {
      question: 'Do we have to clean the boat?',
      answer: `Take your rubbish with you and we do the rest. ${cleaningRule(terms.cleaningFee.faq)}`,
      ...(applied.cleaning === undefined ? {} : { applied: applied.cleaning }),
      words: ['cleaning', 'mess', 'tidy', 'litter', 'bin', 'confetti'],
    },
    {
      question: 'When is it too windy or wet to go out?',
      answer: `${weatherRule} We watch the forecast and call you as soon as we know.`,
      words: ['weather', 'rain', 'raining', 'wind', 'storm', 'thunder', 'forecast', 'snow'],
    },
    {
      question: 'What happens to our booking in bad weather?',
      answer: `You reschedule within ${counted(terms.rebookMonths, 'month')} at no charge, otherwise there is no refund.`,
      applied: applied.calledOff,
      words: ['weather', 'rain', 'raining', 'wind', 'storm', 'thunder'],
    },
    {
      question: 'Can we move or cancel our booking?',
      answer: `Yes. Moving to another day needs ${daysNotice(terms.freeMoveDays.faq)} and carries no refund: call us. ${cancelRule(terms)}`,
      ...(applied.moving === undefined ? {} : { applied: applied.moving }),
      words: ['cancellation', 'refund', 'reschedule', 'change', 'postpone', 'date', 'swap', 'money'],
    },
    {
      question: 'Can we swim from the boat?',
      answer: `No. ${swimmingRule} The lake is deep, cold and full of opinionated geese.`,
      words: ['swimming', 'bathe', 'dive', 'jump', 'paddle', 'water'],
    },
    {
      question: 'Can we bring the dog?',
      answer: `Sorry, no. ${petsRule} If you have an assistance dog, call us before you book.`,
      words: ['dogs', 'pet', 'puppy', 'cat', 'animal', 'guide'],
    },
    {
      question: 'Do we have to wear life jackets?',
      answer: `Yes. ${lifeJacketRule} We have them in every size from baby to bear, and they’re included.`,
      words: ['lifejacket', 'vest', 'buoyancy', 'safety', 'float'],
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
        'Press Book Now, choose a package, a day and a time, and pay by card. You don’t need an account: your confirmation email has a link to your booking. Lost it? Call us and we’ll send it again.',
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
      ],
    },
  ];
};
