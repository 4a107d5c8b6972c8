import { cookieNames } from '@slipway/shared/values/cookie-names.ts';
import { tabKeys } from '../storage/tab-storage.ts';

/** One thing that this site leaves in a visitor's browser. */
export type Kept = { name: string; purpose: string; until: string };

const inTab = 'this tab is closed';

/** The type requires an entry for every key of tab-storage.ts. */
const keptInTab: Record<keyof typeof tabKeys, Omit<Kept, 'name'>> = {
  draft: {
    purpose: 'The booking you are making, so a refresh or Back loses nothing. Never card details.',
    until: inTab,
  },
  guests: {
    purpose: 'How many of you are coming, so prices are for all of you.',
    until: inTab,
  },
  unanswered: {
    purpose: 'The number of a request we haven’t answered yet, so pressing Retry books only once.',
    until: inTab,
  },
  booked: {
    purpose: 'The number and email address of the booking you just made, so its confirmation can show it.',
    until: inTab,
  },
  hold: {
    purpose: 'The boat we’re holding while you pay, and until when. Never card details.',
    until: inTab,
  },
  link: {
    purpose: 'The link from our email that shows your bookings, once you have opened it.',
    until: 'this tab is closed, or you press ‘Forget my bookings on this device’',
  },
  objection: {
    purpose: 'The words you have begun to write about a charge after your trip, so a refresh loses nothing.',
    until: 'you have sent it, or this tab is closed',
  },
};

const keptInCookies: Record<keyof typeof cookieNames, Omit<Kept, 'name'>> = {
  hold: {
    purpose: 'Tells your booking in progress from everyone else’s.',
    until: 'a day has passed',
  },
  remember: {
    purpose: 'Fills in your details next time. Only if you tick ‘Remember me on this device’.',
    until: 'a year has passed, or you delete it',
  },
  wrote: {
    purpose: 'Shows you the calendar with the booking you have just made or changed.',
    until: 'three seconds have passed',
  },
};

export const sessionKeys: readonly Kept[] = listed(tabKeys, keptInTab);

/** Over https the names of the cookies begin with `__Host-`, which ties the cookies to this site alone. */
export const cookies: readonly Kept[] = listed(cookieNames, keptInCookies);

function listed<Key extends string>(
  names: Record<Key, string>,
  about: Record<Key, Omit<Kept, 'name'>>,
): Kept[] {
  return (Object.keys(names) as Key[]).map((key) => ({ name: names[key], ...about[key] }));
}
