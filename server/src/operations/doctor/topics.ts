import type { goingLivePlaces } from '@slipway/shared/api/console/opening.ts';

/** A part of the check for going live: its heading, why the part matters, and what to do if something is wrong. */
type Topic = {
  title: string;
  why: string;
  whatToDo: string;
  /** The console page on which the owner corrects a fault; null: the fault is corrected on the server's machine. */
  place: (typeof goingLivePlaces)[number] | null;
};

const whereItRuns =
  'The settings for this are in the settings file of the server. The person who looks after the server changes the file and then restarts the server.';

/** The topics, in the order of the page Going live. */
export const topics = {
  settings: {
    title: 'The settings file',
    why: 'If two programs read a line of this file differently, they run with different settings.',
    whatToDo: whereItRuns,
    place: null,
  },
  sale: {
    title: 'Packages, boats and times',
    why: 'Visitors find an empty calendar if a boat, a package or times are missing.',
    whatToDo: 'Continue with the first set-up. Its last step opens the site.',
    place: 'set_up',
  },
  demonstration: {
    title: 'The demonstration',
    why: 'Its packages, prices and bookings are made up. Nobody must pay real money for them.',
    whatToDo:
      'Clear the demonstration while payments are still simulated. It cannot be cleared once payments are live.',
    place: 'clear_demo',
  },
  business: {
    title: 'Your business',
    why: 'The law asks every seller on the internet for its name and address, a company for its number, and a sole trader or partnership for the names of its people.',
    whatToDo: 'Enter these details under Business. The site, emails and invoices show them.',
    place: 'business',
  },
  words: {
    title: 'The promises on your pages',
    why: 'These pages are part of the contract: if one promises more than you do, or two differ, a customer may hold you to the better one.',
    whatToDo:
      'Choose one figure for FAQs and policies under Figures, and one sentence under Policies and words.',
    place: 'words',
  },
  pictures: {
    title: 'Your pictures',
    why: 'Customers expect the boat in the picture.',
    whatToDo:
      'Add your own photos to the library, and choose them for the gallery, your packages and your menu.',
    place: 'pictures',
  },
  food: {
    title: 'Allergens in food and drink',
    why: 'The law asks you to say which of the 14 allergens your food and drink contains, before anybody buys it.',
    whatToDo: 'Under Menu, choose the allergens of each item, or choose that it contains none of the 14.',
    place: 'menu',
  },
  people: {
    title: 'Your access',
    why: 'An owner with only one way to sign in and no recovery codes is locked out if their phone is lost.',
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
    why: 'Customers may type card details on https pages only. Limits have to count each visitor, not the proxy in front of the server.',
    whatToDo: whereItRuns,
    place: null,
  },
  email: {
    title: 'Email',
    why: 'Customers find their booking through the confirmation email.',
    whatToDo: `Set SMTP_URL to your mail server. ${whereItRuns}`,
    place: null,
  },
  texts: {
    title: 'Text messages',
    why: 'A party on its way to the lake may read no email. If a text message cannot be sent, you have to ring the party.',
    whatToDo: `docs/texts.md says how to open an account and register your name. ${whereItRuns}`,
    place: null,
  },
  weather: {
    title: 'The forecast',
    why: 'With a forecast, the console compares the coming hours with the limits of your boats. Visitors read before they pay whether you are likely to sail.',
    whatToDo: `A forecast is optional. docs/operations.md says how to get a key from the Met Office. ${whereItRuns}`,
    place: null,
  },
  database: {
    title: 'Database and backups',
    why: 'Without a backup, everything is lost with the machine: bookings, and the money paid for them.',
    whatToDo: `docs/backup.md says how to set up the nightly backup. ${whereItRuns}`,
    place: null,
  },
} as const satisfies Record<string, Topic>;

export type TopicName = keyof typeof topics;
export const topicNames = Object.keys(topics) as TopicName[];
