import type { PolicySection } from '@slipway/shared/rules/terms-of-hire.ts';

export const privacyTerms: readonly PolicySection[] = [
  {
    id: 'what',
    title: 'What we know about you, and why',
    terms: [
      'When you book: your name, e-mail address, phone number and country, the trip, the number of guests (of their names only the captain’s, if you tell us), food and requests. Without them there is no booking; they are needed for our contract with you.',
      'When you pay: the payment provider tells us whether and how much was paid. Your card number goes to the provider and never reaches us.',
      'When you write to us: your name, e-mail address, phone number and message, so that we can answer.',
      'When you use the site: your network address, for a short time, in logs and counters that keep robots from taking all the boats. That is our legitimate interest, and yours.',
      'Nothing is bought, sold, profiled or decided by a machine about you. No advertising, no tracking, no widgets of other companies.',
    ],
  },
  {
    id: 'who',
    title: 'Who else gets it',
    terms: [
      'The payment provider whose form you use, the company that delivers our mail and the one that runs our servers, each for that work only.',
      'The police or a court, if the law obliges us.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    terms: [
      'Data is kept for the life of the account plus 2 years. There are no accounts here, so we read that as: your contact details go 24 months after your last trip.',
      'What you typed for a booking that you never made goes after 24 hours, a message to us after 12 months, logs after 30 days.',
      'What was paid is kept for 6 years, as the tax office asks, without your name once the 24 months are over.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    terms: [
      'The site is not meant for children under 16, and we do not knowingly keep their data. Tell us if we do, and it goes.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    terms: [
      'You may see what we have about you, have it corrected, deleted or handed over in a file, and object to what we do with it. Write to us: it costs nothing and takes a month at most.',
      'If our answer does not please you, the Information Commissioner’s Office (ico.org.uk) hears complaints.',
    ],
  },
];
