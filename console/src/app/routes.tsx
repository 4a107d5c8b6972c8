import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type ReactNode } from 'react';
import type { Me } from '../api/me.ts';
import type { PlaceName, Screen } from './places.ts';

const MorePage = lazyPart(() => import('./MorePage.tsx'), 'MorePage');
const TodayPage = lazyPart(() => import('../pages/today/TodayPage.tsx'), 'TodayPage');
const DiaryPage = lazyPart(() => import('../pages/diary/DiaryPage.tsx'), 'DiaryPage');
const BookingsPage = lazyPart(() => import('../pages/bookings/BookingsPage.tsx'), 'BookingsPage');
const BookingPage = lazyPart(() => import('../pages/booking/BookingPage.tsx'), 'BookingPage');
const SellPage = lazyPart(() => import('../pages/sell/SellPage.tsx'), 'SellPage');
const MenuTodayPage = lazyPart(() => import('../pages/sold/MenuTodayPage.tsx'), 'MenuTodayPage');
const KitchenPage = lazyPart(() => import('../pages/kitchen/KitchenPage.tsx'), 'KitchenPage');
const MoneyPage = lazyPart(() => import('../pages/money/MoneyPage.tsx'), 'MoneyPage');
const EnquiriesPage = lazyPart(() => import('../pages/enquiries/EnquiriesPage.tsx'), 'EnquiriesPage');
const PeoplePage = lazyPart(() => import('../pages/people/PeoplePage.tsx'), 'PeoplePage');
const ReviewsPage = lazyPart(() => import('../pages/reviews/ReviewsPage.tsx'), 'ReviewsPage');
const PersonalDataPage = lazyPart(
  () => import('../pages/personal-data/PersonalDataPage.tsx'),
  'PersonalDataPage',
);
const LogPage = lazyPart(() => import('../pages/log/LogPage.tsx'), 'LogPage');
const SetUpPage = lazyPart(() => import('../pages/set-up/SetUpPage.tsx'), 'SetUpPage');
const StopPage = lazyPart(() => import('../pages/stops/StopPage.tsx'), 'StopPage');
const WeatherPage = lazyPart(() => import('../pages/weather/WeatherPage.tsx'), 'WeatherPage');
const YouPage = lazyPart(() => import('../pages/you/YouPage.tsx'), 'YouPage');

/** The parts of the address that a screen receives. */
type ScreenProps = { params: Readonly<Record<string, string>>; query: URLSearchParams };

type Route = Screen & { view: (props: ScreenProps) => ReactNode };

const sell = ({ params, query }: ScreenProps) => (
  // Choosing another customer begins a new sale. Choosing another time continues the same sale.
  <SellPage
    key={`${params['date']} ${query.get('enquiry')} ${query.get('name')}`}
    date={params['date']}
    query={query}
  />
);
const money = ({ params, query }: ScreenProps) => <MoneyPage part={params['part']} query={query} />;
const enquiries = () => <EnquiriesPage />;
const setUp = ({ params }: ScreenProps) => <SetUpPage part={params['part']} />;

/** Adds a screen as a tab of More. */
function partOfMore(name: string, title: string, view: Route['view'], needs?: Route['needs']): Route {
  return { path: `/more/${name}`, place: 'more', title, isTab: true, view, ...(needs && { needs }) };
}

/** Every screen. A person's start page is the first screen that the person may open. */
const routes: readonly Route[] = [
  {
    path: '/today',
    place: 'today',
    needs: 'see-board',
    title: 'Today',
    isDay: true,
    view: ({ query }) => <TodayPage query={query} />,
  },
  {
    path: '/today/:date',
    place: 'today',
    needs: 'see-board',
    title: 'A day',
    isDay: true,
    view: ({ params, query }) => <TodayPage date={params['date']} query={query} />,
  },
  {
    path: '/stop/:date',
    place: 'today',
    needs: 'hold-sales',
    title: 'Hold sales',
    view: ({ params }) => <StopPage date={params['date'] ?? ''} />,
  },
  { path: '/diary', place: 'diary', needs: 'see-board', title: 'Diary', view: () => <DiaryPage /> },
  {
    path: '/diary/:month',
    place: 'diary',
    needs: 'see-board',
    title: 'Diary',
    view: ({ params }) => <DiaryPage month={params['month']} />,
  },
  {
    path: '/bookings',
    place: 'bookings',
    needs: 'find-bookings',
    title: 'Bookings',
    view: ({ query }) => <BookingsPage isFinding={query.has('find')} />,
  },
  {
    path: '/bookings/:id',
    place: 'bookings',
    needs: 'find-bookings',
    title: 'A booking',
    view: ({ params }) => <BookingPage id={params['id'] ?? ''} />,
  },
  {
    path: '/sell',
    place: 'sell',
    needs: 'sell-walk-in',
    title: 'Sell a place',
    view: sell,
  },
  {
    path: '/sell/:date',
    place: 'sell',
    needs: 'sell-walk-in',
    title: 'Sell a place',
    view: sell,
  },
  {
    path: '/kitchen',
    place: 'kitchen',
    needs: 'prepare-dishes',
    title: 'Kitchen',
    isDay: true,
    view: () => <KitchenPage />,
  },
  {
    path: '/kitchen/menu',
    place: 'kitchen',
    needs: 'mark-dish-sold-out',
    title: 'Menu today',
    view: () => <MenuTodayPage />,
  },
  {
    path: '/weather',
    place: 'weather',
    needs: 'type-reading',
    title: 'Weather',
    view: () => <WeatherPage />,
  },
  {
    path: '/weather/:date',
    place: 'weather',
    needs: 'type-reading',
    title: 'Weather',
    view: ({ params }) => <WeatherPage date={params['date']} />,
  },
  {
    path: '/kitchen/:date',
    place: 'kitchen',
    needs: 'prepare-dishes',
    title: 'Kitchen',
    isDay: true,
    view: ({ params }) => <KitchenPage date={params['date']} />,
  },
  // The parts of Money are listed in pages/money/MoneyPage.tsx.
  { path: '/money', place: 'money', needs: 'see-drawers', title: 'Money', view: money },
  { path: '/money/:part', place: 'money', needs: 'see-drawers', title: 'Money', view: money },
  {
    path: '/enquiries',
    place: 'enquiries',
    needs: 'answer-enquiries',
    title: 'Enquiries',
    view: enquiries,
  },
  // The parts of Set up are listed in change-set/set-up-parts.ts.
  { path: '/set-up', place: 'setUp', needs: 'set-up-sale', title: 'Set up', view: setUp },
  { path: '/set-up/:part', place: 'setUp', needs: 'set-up-sale', title: 'Set up', view: setUp },
  partOfMore('people', 'People and devices', () => <PeoplePage />, 'manage-people'),
  partOfMore('reviews', 'Reviews', () => <ReviewsPage />, 'hide-reviews'),
  partOfMore('personal-data', 'Personal data', () => <PersonalDataPage />, 'export-personal-data'),
  // A phone's bar has no room for Enquiries and Set up.
  partOfMore('enquiries', 'Enquiries', enquiries, 'answer-enquiries'),
  partOfMore('set-up', 'Set up', setUp, 'set-up-sale'),
  partOfMore('log', 'Log', () => <LogPage />, 'read-log'),
  // On a phone, More is a screen that lists its parts. On a wide screen, the parts of More are tabs.
  { path: '/more', place: 'more', title: 'More', view: () => <MorePage screensOf={screensOf} /> },
  partOfMore('you', 'You', () => <YouPage />),
];

export type Match = { route: Route; params: Record<string, string> };

/** The screen of an address; undefined: no screen has this address. */
export function matchRoute(path: string): Match | undefined {
  for (const route of routes) {
    const params = paramsOf(route.path, path);
    if (params !== undefined) return { route, params };
  }
  return undefined;
}

export function mayOpen({ needs }: Screen, me: Me): boolean {
  return needs === undefined || me.may[needs] !== undefined;
}

/** Those screens of `place` that this person may open. */
export function screensOf(place: PlaceName, me: Me): Route[] {
  return routes.filter((route) => route.place === place && mayOpen(route, me));
}

/** The start page of a person. Everybody may open 'You', the last screen in `routes`. */
export function startPath(me: Me): string {
  // Kitchen staff begin with the orders of the day.
  if (me.may['prepare-dishes'] !== undefined && me.may['work-board'] === undefined) return '/kitchen';
  return (routes.find((route) => mayOpen(route, me)) ?? routes.at(-1))?.path ?? '/';
}

function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(value);
    else if (part !== value) return undefined;
  }
  return params;
}
