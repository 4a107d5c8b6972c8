import type { Permission } from '@slipway/shared/rules/permissions.ts';
import type { SignName } from '../parts/Sign.tsx';

export type PlaceName =
  | 'sell'
  | 'today'
  | 'diary'
  | 'bookings'
  | 'kitchen'
  | 'weather'
  | 'money'
  | 'enquiries'
  | 'setUp'
  | 'more';

type Place = {
  name: PlaceName;
  label: string;
  sign: SignName;
  /**
   * Whether the place is on a phone's bar, which has room for five places. The bar's 'More' leads to the other places.
   * A wide screen's rail has all places.
   */
  isOnBar: boolean;
};

/** The places in the order of the rail. A place appears once routes.tsx has a screen for it. */
export const places: readonly Place[] = [
  { name: 'sell', label: 'Sell', sign: 'plus', isOnBar: true },
  { name: 'today', label: 'Today', sign: 'today', isOnBar: true },
  { name: 'diary', label: 'Diary', sign: 'calendar', isOnBar: false },
  { name: 'bookings', label: 'Bookings', sign: 'list', isOnBar: true },
  { name: 'kitchen', label: 'Kitchen', sign: 'kitchen', isOnBar: true },
  { name: 'weather', label: 'Weather', sign: 'wind', isOnBar: false },
  { name: 'money', label: 'Money', sign: 'pound', isOnBar: false },
  { name: 'enquiries', label: 'Enquiries', sign: 'letter', isOnBar: false },
  { name: 'setUp', label: 'Set up', sign: 'setup', isOnBar: false },
  { name: 'more', label: 'More', sign: 'more', isOnBar: true },
];

/** On a phone's bar, Sell is in the middle, under the thumb. */
export const barOrder: readonly PlaceName[] = ['today', 'bookings', 'sell', 'kitchen', 'more'];

/** A screen: its address below /console, who may open it, and its title. */
export type Screen = {
  /** '/bookings/:id' */
  path: string;
  place: PlaceName;
  /** The required permission; undefined: every signed-in person may open the screen. */
  needs?: Permission;
  /** The title of the browser tab. If the screen is a tab of its place, also the title of that tab. */
  title: string;
  /** The screen is about one day: the day in its address, or today. */
  isDay?: boolean;
  /** True: the screen is a tab of its place. All parts of More are tabs. */
  isTab?: boolean;
};
