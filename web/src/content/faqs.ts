import { type BusinessTerms, counted, daysNotice, mostWeight } from '@slipway/shared/rules/business-terms.ts';
import { formatGbp, formatShortGbp } from '@slipway/shared/values/pence.ts';

/** A FAQ item of spec 3. The rules and figures are those of spec 9's FAQ; the policy pages have figures of their own. */
export type Faq = { question: string; answer: string };

/** As many as spec 2.7 says, in the order in which a visitor tends to wonder. */
export const faqsOf = (terms: BusinessTerms): readonly Faq[] => [
  {
    question: 'How many of us fit on a boat?',
    answer: `Up to 10 guests, and no more than ${mostWeight(terms)} on board in all. If you are more, book a second boat for the same time: the tables make good rivals.`,
  },
  {
    question: 'Do babies count?',
    answer:
      'Babies under 12 months do not count towards the 10 guests, and nothing is charged for them. Tell us before you come, so that we have a life jacket in their size.',
  },
  {
    question: 'Do we need a boating licence?',
    answer:
      'No. The boats are licence-free. The captain brings a full UK driving licence, and that is all the paper there is.',
  },
  {
    question: 'Who can be the captain?',
    answer:
      'Anybody in your party who is 18 or older and has a full UK driving licence. Decide before you arrive, because the captain does not drink.',
  },
  {
    question: 'None of us has ever driven a boat. Is that a problem?',
    answer:
      'Not at all. No boating experience is needed. We show the captain everything at the jetty, and at this speed there is time to think.',
  },
  {
    question: 'How fast does it go?',
    answer:
      'A 6hp electric motor takes you round the lake at 3-4km/h, which is an easy walking pace. It hums; you can talk over it without raising your voice.',
  },
  {
    question: 'How long are we out?',
    answer:
      'About two hours. The start and end of your trip are on your booking and in the mail that confirms it.',
  },
  {
    question: 'When should we arrive?',
    answer: `At least ${counted(terms.arriveMinutesBefore, 'minute')} before your booking. There is a captain to brief and there are life jackets to fit, and the two hours start on time.`,
  },
  {
    question: 'What if we are late bringing the boat back?',
    answer: `A late return costs ${formatGbp(terms.lateReturnPerQuarterHour.faq)} for every fifteen minutes, because the next party is standing on the jetty. Head back ten minutes before your time is up and you will not need this answer.`,
  },
  {
    question: 'Can we come back early?',
    answer: 'Of course, whenever you have had enough. There is no refund for an early return.',
  },
  {
    question: 'Is food included?',
    answer:
      'Food and the BBQ are optional. Add what you like when you book, or bring your own picnic: the table is yours either way.',
  },
  {
    question: 'How far ahead do we order a platter?',
    answer:
      'Food platters need 72 hours’ notice. When it is too late for one, the booking page says so and offers what can still be made.',
  },
  {
    question: 'When can the BBQ not be lit?',
    answer:
      'The BBQ is not allowed above 40°C or in wind above 15 km/h. We decide at the jetty, on the day, and we do not argue with the wind.',
  },
  {
    question: 'Is there an ice bucket on board?',
    answer:
      'With the Party Package, and only with the Party Package. On the other trips, a cool bag does very well.',
  },
  {
    question: 'May we drink on board?',
    answer:
      'Guests may, sensibly. The captain may not, not even the one glass. If the captain drinks alcohol or passengers are intoxicated, the security deposit is forfeited.',
  },
  {
    question: 'How much is the security deposit?',
    answer: `${formatShortGbp(terms.deposit)} per boat, by card pre-authorisation or in cash, on the day. It is not part of the price, and it is yours again once the boat is back as it left.`,
  },
  {
    question: 'When would we lose the deposit?',
    answer:
      'It is forfeited if the captain drinks alcohol, if passengers are intoxicated, or if damage is done to the boat.',
  },
  {
    question: 'Do we have to clean the boat?',
    answer: `Take your rubbish with you and we do the rest. If the boat needs more than the usual wipe, a cleaning fee of ${formatGbp(terms.cleaningFee.faq)} is deducted from the deposit.`,
  },
  {
    question: 'In what weather do you stay ashore?',
    answer:
      'The boat is not operated in wind above 15 km/h, in rain or in a storm. We watch the forecast and call you as soon as we know.',
  },
  {
    question: 'What happens to our booking in bad weather?',
    answer: `You reschedule within ${counted(terms.rebookMonths, 'month')}, at no charge. If you would rather not come another day, there is otherwise no refund.`,
  },
  {
    question: 'Can we move our booking to another day?',
    answer: `Yes, with ${daysNotice(terms.freeMoveDays.faq)}. Rescheduling moves the booking to a new date and carries no refund.`,
  },
  {
    question: 'Can we swim from the boat?',
    answer: 'No, swimming is prohibited. The lake is deep, cold and full of opinionated geese.',
  },
  {
    question: 'Can we bring the dog?',
    answer: 'Sadly not: pets are prohibited on board, the well-behaved ones too.',
  },
  {
    question: 'Do we have to wear life jackets?',
    answer:
      'Yes, everybody, at all times on the water. We have them in every size from baby to bear, and they are part of the price.',
  },
  {
    question: 'What do people hire the boats for?',
    answer:
      'Hen and stag dos, team building, birthdays, anniversaries, weddings, holiday parties, sunset cruises. And a good many Tuesdays with no reason at all.',
  },
  {
    question: 'How do we book, and how do we find the booking again?',
    answer:
      'Press Book Now, choose a package, a day and a time, and pay by card. There is no account to make: the mail that confirms your booking has a link that shows it.',
  },
];
