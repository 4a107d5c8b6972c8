import type { goingLivePlaces } from '@slipway/shared/api/console/opening.ts';

/** What stands above each part of the check for going live: why it matters, and what to do where it is wrong. */
type Topic = {
  title: string;
  why: string;
  whatToDo: string;
  /** Where at the console it is put right; null: it is set where the server runs. */
  place: (typeof goingLivePlaces)[number] | null;
};

const whereItRuns =
  'These are set where the server runs, in its settings file. Whoever looks after the server changes them and starts it again.';

/** In the order of the page. */
export const topics = {
  settings: {
    title: 'The settings file',
    why: 'A value that two programs read differently is two settings.',
    whatToDo: whereItRuns,
    place: null,
  },
  sale: {
    title: 'What you sell',
    why: 'Visitors find an empty calendar if a boat, a package or times are missing.',
    whatToDo: 'Go on with the first set-up, and open the site at its end.',
    place: 'set_up',
  },
  demonstration: {
    title: 'The demonstration',
    why: 'Its packages, prices and bookings are made up. Nobody may pay real money for them.',
    whatToDo: 'Clear it while payments are still simulated: afterwards it cannot be.',
    place: 'clear_demo',
  },
  business: {
    title: 'Who you are',
    why: 'The law asks every seller on the internet for its name and address, a company for its number, and a sole trader or partnership for the names of its people.',
    whatToDo: 'Type them under Business: site, emails and invoices follow.',
    place: 'business',
  },
  words: {
    title: 'What your pages promise',
    why: 'These pages are part of the contract: where one says more than is done, or two differ, a customer may hold you to the better one.',
    whatToDo:
      'Choose: one figure for FAQs and policies under Figures, and one sentence under Policies and words.',
    place: 'words',
  },
  pictures: {
    title: 'Your pictures',
    why: 'Customers expect the boat that they see.',
    whatToDo:
      'Put photos of yours into the library, and choose them for the gallery, your packages and your menu.',
    place: 'pictures',
  },
  food: {
    title: 'What is in food and drink',
    why: 'The law asks you to say which of the 14 allergens there are in what you sell to eat and drink, before anybody buys it.',
    whatToDo: 'Say it of each under Menu: which of the 14, or none of them.',
    place: 'menu',
  },
  people: {
    title: 'Who gets in',
    why: 'An owner with one way in, and no recovery codes, is locked out with their phone.',
    whatToDo: 'Invite yourself by name, make a passkey on two devices, and keep the recovery codes on paper.',
    place: 'people',
  },
  payments: {
    title: 'Payments',
    why: 'Without the keys of a payment provider no card can be charged.',
    whatToDo: `Open an account with one provider and set PAYMENTS=live with its keys; docs/operations.md has each step. ${whereItRuns}`,
    place: null,
  },
  address: {
    title: 'The address of the site',
    why: 'Cards are typed on https alone, and limits have to count visitors, not the proxy before the server.',
    whatToDo: whereItRuns,
    place: null,
  },
  email: {
    title: 'Email',
    why: 'Customers find their booking by the email that confirms it.',
    whatToDo: `Set SMTP_URL to your mail server. ${whereItRuns}`,
    place: null,
  },
  texts: {
    title: 'Text messages',
    why: 'A party on its way to the lake may read no email. A text message that cannot be sent is a telephone call for you.',
    whatToDo: `docs/texts.md says how to open an account and register your name. ${whereItRuns}`,
    place: null,
  },
  weather: {
    title: 'The forecast',
    why: 'With one, the console shows the hours to come against what your boats may, and visitors read before they pay whether you are likely to sail.',
    whatToDo: `No site needs one. docs/operations.md says how to get a key of the Met Office. ${whereItRuns}`,
    place: null,
  },
  database: {
    title: 'Database and backups',
    why: 'What is not in a backup is gone with the machine: bookings, and the money that they stand for.',
    whatToDo: `docs/backup.md says how to set up the nightly backup. ${whereItRuns}`,
    place: null,
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;
export const topicNames = Object.keys(topics) as TopicName[];
