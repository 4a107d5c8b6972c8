/** Every address of the site, as the hash router sees it. The only place where one is spelt (spec 2.2). */
export const sitePaths = {
  home: () => '/',
  about: () => '/about',
  experience: (packageId?: number) => (packageId === undefined ? '/experience' : `/experience#${packageId}`),
  gallery: () => '/gallery',
  faqs: () => '/faqs',
  contactUs: () => '/contact-us',
  termsAndConditions: () => '/terms-and-conditions',
  refundPolicy: () => '/refund-policy',
  cancellationPolicy: () => '/refund-policy#cancellation-policy',
  privacyPolicy: () => '/privacy-policy',
  bookings: () => '/bookings',
  booking: (query: BookingQuery = {}) => withQuery('/booking', query),
  bookPackage: (packageId: number, date?: string) =>
    withQuery('/booking', { show_pkg: 0, package_id: packageId, date }),
  bookingView: (bookingId: string, email: string) =>
    withQuery(`/booking/${encodeURIComponent(bookingId)}`, { email }),
  stripeSuccess: (query: Query) => withQuery('/payment/stripe/success', query),
  stripeSuccessLink: (query: Query) => withQuery('/payment/stripe/successlink', query),
  worldpaySuccess: (query: Query) => withQuery('/payment/worldpay/success', query),
  worldpayFailed: () => '/payment/worldpay/failed',
  worldpayCancel: (query: Query) => withQuery('/payment/worldpay/cancel', query),
  zeroCouponSuccess: (bookingId: string) =>
    withQuery('/payment/zero_coupon/success', { booking_id: bookingId }),
  globalpay: (query: Query = {}) => withQuery('/payment/globalpay', query),
} as const;

/** Route patterns in the order in which they are tried; `:name` matches one segment. */
export const routePatterns = {
  home: '/',
  about: '/about',
  experience: '/experience',
  gallery: '/gallery',
  faqs: '/faqs',
  contactUs: '/contact-us',
  termsAndConditions: '/terms-and-conditions',
  refundPolicy: '/refund-policy',
  privacyPolicy: '/privacy-policy',
  bookings: '/bookings',
  booking: '/booking',
  bookingView: '/booking/:booking_id',
  stripeSuccess: '/payment/stripe/success',
  stripeSuccessLink: '/payment/stripe/successlink',
  worldpaySuccess: '/payment/worldpay/success',
  worldpayFailed: '/payment/worldpay/failed',
  worldpayCancel: '/payment/worldpay/cancel',
  zeroCouponSuccess: '/payment/zero_coupon/success',
  globalpay: '/payment/globalpay',
} as const;

export type RouteName = keyof typeof routePatterns;

/** Pages that the server also prerenders at their plain path, for search engines, link previews and no JavaScript. */
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

export type PrerenderedRoute = (typeof prerenderedRoutes)[number];

const prerenderedPaths: ReadonlySet<string> = new Set(prerenderedRoutes.map((name) => routePatterns[name]));

type Query = Readonly<Record<string, string | number | undefined>>;

/** `date` opens the calendar on that day; `show_pkg` 1 opens the package dialog. */
export type BookingQuery = { package_id?: number; show_pkg?: 0 | 1; date?: string };

/** The address of a hash route as a browser needs it: `hrefOf(sitePaths.faqs())` is '/#/faqs'. */
export function hrefOf(path: string): string {
  return `/#${path}`;
}

/** The address that works without JavaScript too: the plain path where the page has one. */
export function plainHrefOf(path: string): string {
  return prerenderedPaths.has(path.replace(/[?#].*/, '')) ? path : hrefOf(path);
}

function withQuery(path: string, query: Query): string {
  const present = Object.entries(query).filter(([, value]) => value !== undefined);
  if (present.length === 0) return path;
  return `${path}?${new URLSearchParams(present.map(([name, value]): [string, string] => [name, String(value)])).toString()}`;
}
