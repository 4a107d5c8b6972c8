/**
 * The route patterns, in the order in which they are tried. `:name` matches one segment. All addresses of the
 * site are defined in this file.
 */
export const routePatterns = {
  home: '/',
  about: '/about',
  experience: '/experience',
  trip: '/experience/:trip',
  gallery: '/gallery',
  faqs: '/faqs',
  contactUs: '/contact-us',
  termsAndConditions: '/terms-and-conditions',
  refundPolicy: '/refund-policy',
  privacyPolicy: '/privacy-policy',
  bookings: '/bookings',
  booking: '/booking',
  bookingView: '/booking/:booking_id',
  party: '/party/:party_token',
  payLink: '/pay/:link',
  textLink: '/t/:link',
  stripeSuccess: '/payment/stripe/success',
  stripeSuccessLink: '/payment/stripe/successlink',
  worldpaySuccess: '/payment/worldpay/success',
  worldpayFailed: '/payment/worldpay/failed',
  worldpayCancel: '/payment/worldpay/cancel',
  zeroCouponSuccess: '/payment/zero_coupon/success',
  globalpay: '/payment/globalpay',
} as const;

/** Makes every address of the site, as the hash router reads it (spec 2.2). */
export const sitePaths = {
  home: ({ guests }: { guests?: number | undefined } = {}) => withQuery(routePatterns.home, { guests }),
  about: () => routePatterns.about,
  experience: (packageId?: number) => withHash(routePatterns.experience, packageId),
  whenWeSail: () => withHash(routePatterns.experience, 'when-we-sail'),
  /** `slug`: see trip-slugs.ts. */
  trip: (slug: string, { guests }: { guests?: number | undefined } = {}) =>
    withQuery(
      routePatterns.trip.replace(':trip', () => encodeURIComponent(slug)),
      { guests },
    ),
  gallery: () => routePatterns.gallery,
  faqs: () => routePatterns.faqs,
  /** `message` fills in the form's message; `party` and `date` are for groups larger than a boat. */
  contactUs: (query: { message?: string; party?: number; date?: string | undefined } = {}) =>
    withQuery(routePatterns.contactUs, query),
  findUs: () => withHash(routePatterns.contactUs, 'find-us'),
  termsAndConditions: () => routePatterns.termsAndConditions,
  refundPolicy: () => routePatterns.refundPolicy,
  cancellationPolicy: () => withHash(routePatterns.refundPolicy, 'cancellation-policy'),
  privacyPolicy: () => routePatterns.privacyPolicy,
  /**
   * `link`: the token from the email. `page`: the number of the page in the list of bookings; the first page has none.
   */
  bookings: (query: { link?: string; page?: number | undefined } = {}) =>
    withQuery(routePatterns.bookings, query),
  booking: (query: BookingQuery = {}) => withQuery(routePatterns.booking, query),
  bookPackage: (packageId: number, choice?: Pick<BookingQuery, 'date' | 'time' | 'guests'>) =>
    sitePaths.booking({ show_pkg: 0, package_id: packageId, ...choice }),
  bookingView: (bookingId: string, email: string) =>
    withQuery(
      routePatterns.bookingView.replace(':booking_id', () => encodeURIComponent(bookingId)),
      { email },
    ),
  /** `what`: 'time' opens the page that changes the time, and 'order' the page that changes guests and add-ons. */
  changeBooking: (bookingId: string, email: string, what: 'time' | 'order') =>
    `${sitePaths.bookingView(bookingId, email)}&change=${what}`,
  /** The page where the captain is named. */
  captainOf: (bookingId: string, email: string) =>
    withHash(sitePaths.bookingView(bookingId, email), 'captain'),
  /** `captain`: the signature that only the captain's link has. */
  party: (token: string, captain?: string) =>
    withQuery(
      routePatterns.party.replace(':party_token', () => encodeURIComponent(token)),
      { captain },
    ),
  /** The page of a pay link. The link's token comes after the `#`, and browsers never send that part of an address. */
  payLink: (link: string) => routePatterns.payLink.replace(':link', () => encodeURIComponent(link)),
  /** A short address for text messages. It redirects to the page that the message is about. */
  textLink: (link: string) => routePatterns.textLink.replace(':link', () => link),
  stripeSuccess: (query: Query) => withQuery(routePatterns.stripeSuccess, query),
  stripeSuccessLink: (query: Query) => withQuery(routePatterns.stripeSuccessLink, query),
  worldpaySuccess: (query: Query) => withQuery(routePatterns.worldpaySuccess, query),
  worldpayFailed: () => routePatterns.worldpayFailed,
  worldpayCancel: (query: Query) => withQuery(routePatterns.worldpayCancel, query),
  zeroCouponSuccess: (bookingId: string) =>
    withQuery(routePatterns.zeroCouponSuccess, { booking_id: bookingId }),
  globalpay: (query: Query = {}) => withQuery(routePatterns.globalpay, query),
} as const;

export type RouteName = keyof typeof routePatterns;

/**
 * Pages that the server also prerenders at their plain path, for search engines, link previews and browsers
 * without JavaScript.
 */
export const prerenderedRoutes = [
  'home',
  'about',
  'experience',
  'gallery',
  'faqs',
  'contactUs',
  'termsAndConditions',
  'refundPolicy',
  'privacyPolicy',
] as const satisfies readonly RouteName[];

/**
 * Pages that show prices. If the plain address of such a page has `?guests=`, the server prerenders the page
 * for that number of guests. The server does the same for trip pages.
 */
export const pricedRoutes = ['home', 'experience'] as const satisfies readonly RouteName[];

export type PrerenderedRoute = (typeof prerenderedRoutes)[number];

/**
 * Matches the addresses of the prerendered pages, of the trip pages and of the booking wizard. Without
 * JavaScript, the wizard's page explains how to book.
 */
const plainPath = new RegExp(
  `^(${[...prerenderedRoutes.map((name) => routePatterns[name]), routePatterns.booking, `${routePatterns.experience}/[^/]+`].join('|')})$`,
);

type Query = Readonly<Record<string, string | number | undefined>>;

/** `date` and `time` choose a day and a time; `show_pkg` 1 opens the package dialog. */
export type BookingQuery = {
  package_id?: number;
  show_pkg?: 0 | 1;
  date?: string;
  time?: string;
  guests?: number;
};

/** The address of a hash route as a browser needs it: `hrefOf(sitePaths.faqs())` is '/#/faqs'. */
export function hrefOf(path: string): string {
  return `/#${path}`;
}

/** The address that also works without JavaScript: the plain path if the page has one. */
export function plainHrefOf(path: string): string {
  return plainPath.test(path.replace(/[?#].*/, '')) ? path : hrefOf(path);
}

function withHash(path: string, hash: string | number | undefined): string {
  return hash === undefined ? path : `${path}#${hash}`;
}

function withQuery(path: string, query: Query): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  if (present.length === 0) return path;
  return `${path}?${new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
