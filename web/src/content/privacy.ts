import type { PolicySection } from '@slipway/shared/rules/terms-of-hire.ts';

export const privacyTerms: readonly PolicySection[] = [
  {
    id: 'what',
    title: 'What we know about you, and why',
    terms: [
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
    terms: [
      'The payment provider whose form you use, the company that delivers our email and the one that runs our servers, each for that work only.',
      'The police or a court, if the law requires it.',
    ],
  },
  {
    id: 'how-long',
    title: 'How long we keep it',
    terms: [
      'Data is kept for the life of the account plus 2 years. There are no accounts here, so in practice we delete your contact details 24 months after your last trip.',
      'We delete what you typed for a booking you never made after 24 hours, a message to us after 12 months, logs after 30 days.',
      'We keep payment records for 6 years, as tax law requires, without your name once the 24 months are over.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    terms: [
      'The site is not meant for children under 16, and we do not knowingly keep their data. Tell us if we have any, and we’ll delete it.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    terms: [
      'You can ask to see your data, have it corrected, deleted or sent to you in a file, and object to how we use it. Write to us: it’s free, and takes a month at most.',
      'If you’re not happy with our answer, you can complain to the Information Commissioner’s Office (ico.org.uk).',
    ],
  },
];
