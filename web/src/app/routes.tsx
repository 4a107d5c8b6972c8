import type { QueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, lazy } from 'react';
import type { RouteName } from '@slipway/shared/values/site-paths.ts';
import type { Payment } from '../api/payment-status.ts';
import { business } from '../content/business.ts';
import type * as BookingModule from '../pages/booking/BookingPage.tsx';
import type * as BookingViewModule from '../pages/booking-view/BookingViewPage.tsx';
import { HomePage } from '../pages/home/HomePage.tsx';
import { matchRoute, parseLocation } from '../router/site-location.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';

/** The parts of the address that a page gets. */
type RouteProps = { params: Readonly<Record<string, string>>; query: URLSearchParams; hash: string };

export type Route = { title: string; view: (props: RouteProps) => ReactNode };

/** The wizard loads these pages early, so that the confirmation appears even if the connection breaks after Pay Now. */
const loadOutcomes = () => import('./OutcomePages.tsx');
const ZeroCostOutcomePage = lazyPart(loadOutcomes, 'ZeroCostOutcomePage');
const PaymentOutcomePage = lazyPart(loadOutcomes, 'PaymentOutcomePage');
const WorldpayOutcomePage = lazyPart(loadOutcomes, 'WorldpayOutcomePage');
const WorldpayCancelPage = lazyPart(loadOutcomes, 'WorldpayCancelPage');
const PaymentFailedPage = lazyPart(loadOutcomes, 'PaymentFailedPage');
const GlobalpayPage = lazyPart(loadOutcomes, 'GlobalpayPage');
const loadSmall = () => import('./SmallPages.tsx');
const AboutPage = lazyPart(loadSmall, 'AboutPage');
export const NotFoundPage = lazyPart(loadSmall, 'NotFoundPage');
const BookingsPage = lazyPart(loadSmall, 'BookingsPage');
const ContactPage = lazyPart(() => import('../pages/contact/ContactPage.tsx'), 'ContactPage');
const GalleryPage = lazyPart(() => import('../pages/gallery/GalleryPage.tsx'), 'GalleryPage');
const FaqsPage = lazyPart(() => import('../pages/faqs/FaqsPage.tsx'), 'FaqsPage');
type Booking = typeof BookingModule;
/** The wizard's module; undefined: not loaded before the first render. */
let booking: Booking | undefined;
const loadBooking = async (): Promise<Booking> => {
  // Also loads the code that reads the packages, because the connection may break before the next step.
  const [page] = await Promise.all([
    import('../pages/booking/BookingPage.tsx'),
    import('../api/fetch-packages.ts'),
  ]);
  setTimeout(() => {
    loadOutcomes().catch(() => undefined);
  }, 5000);
  return page;
};
const BookingPage = lazy(async () => ({ default: (await loadBooking()).BookingPage }));
/** The booking page's module; undefined: not loaded before the first render. */
let bookingView: typeof BookingViewModule | undefined;
const loadBookingView = () => import('../pages/booking-view/BookingViewPage.tsx');
const BookingViewPage = lazyPart(loadBookingView, 'BookingViewPage');
const ChangePage = lazyPart(loadSmall, 'ChangePage');
const PayLinkPage = lazyPart(loadSmall, 'PayLinkPage');
const TextLinkPage = lazyPart(loadSmall, 'TextLinkPage');
const PartyPage = lazyPart(() => import('../pages/party/PartyPage.tsx'), 'PartyPage');
const ExperiencePage = lazyPart(() => import('../pages/experience/ExperiencePage.tsx'), 'ExperiencePage');
const TripPage = lazyPart(() => import('../pages/experience/TripPage.tsx'), 'TripPage');
const TermsPage = lazyPart(() => import('../pages/policies/TermsPage.tsx'), 'TermsPage');
const PrivacyPage = lazyPart(() => import('../pages/policies/PrivacyPage.tsx'), 'PrivacyPage');
/** The route table of spec 2.2. A pattern without a page does not compile. */
export const routes: Record<RouteName, Route> = {
  home: {
    get title() {
      return business.tagline;
    },
    view: () => <HomePage />,
  },
  about: {
    get title() {
      return `About ${business.name}`;
    },
    view: () => <AboutPage />,
  },
  experience: {
    get title() {
      return `Boat trips near ${business.place.locality}`;
    },
    view: ({ hash }) => <ExperiencePage hash={hash} />,
  },
  trip: {
    title: 'A boat trip',
    view: ({ params }) => <TripPage slug={params['trip'] ?? ''} unknown={<NotFoundPage />} />,
  },
  gallery: {
    get title() {
      return `Pictures of our boats near ${business.place.locality}`;
    },
    view: () => <GalleryPage />,
  },
  faqs: { title: 'FAQs: licence, children, food, weather', view: () => <FaqsPage /> },
  contactUs: {
    title: 'Contact us and find the jetty',
    view: ({ query, hash }) => <ContactPage query={query} hash={hash} />,
  },
  termsAndConditions: { title: 'Terms and Conditions', view: ({ hash }) => <TermsPage hash={hash} /> },
  refundPolicy: { title: 'Refund Policy', view: ({ hash }) => <TermsPage hash={hash} /> },
  privacyPolicy: { title: 'Privacy Policy', view: () => <PrivacyPage /> },
  bookings: { title: 'Your bookings', view: ({ query }) => <BookingsPage query={query} /> },
  booking: {
    title: 'Book Now',
    view: ({ query }) => {
      const Page = booking?.BookingPage ?? BookingPage;
      return <Page query={query} />;
    },
  },
  bookingView: {
    title: 'Your booking',
    view: ({ params, query, hash }) => {
      const Page = query.has('change') ? ChangePage : (bookingView?.BookingViewPage ?? BookingViewPage);
      return <Page bookingId={params['booking_id'] ?? ''} query={query} hash={hash} />;
    },
  },
  party: {
    title: 'A boat trip',
    view: ({ params, query, hash }) => (
      <PartyPage token={params['party_token'] ?? ''} captain={query.get('captain') ?? ''} hash={hash} />
    ),
  },
  payLink: { title: 'Pay', view: ({ params }) => <PayLinkPage link={params['link'] ?? ''} /> },
  textLink: { title: 'Your trip', view: ({ params }) => <TextLinkPage link={params['link'] ?? ''} /> },
  stripeSuccess: stripeOutcome('ref'),
  stripeSuccessLink: stripeOutcome('payment_reference'),
  worldpaySuccess: outcome((query) => (
    <WorldpayOutcomePage payment={paymentOf('worldpay', query)} query={query} />
  )),
  worldpayFailed: { title: 'Payment Failed', view: () => <PaymentFailedPage /> },
  worldpayCancel: outcome((query) => <WorldpayCancelPage payment={paymentOf('worldpay', query)} />),
  zeroCouponSuccess: { title: 'Booked', view: ({ query }) => <ZeroCostOutcomePage query={query} /> },
  // A placeholder (spec 2.2). If the address names a payment, this page shows the payment's outcome, because Global
  // Payments has no other outcome page.
  globalpay: outcome((query) =>
    query.has('booking_id') ? (
      <PaymentOutcomePage payment={paymentOf('globalpay', query)} />
    ) : (
      <GlobalpayPage />
    ),
  ),
};

/** How long the first render waits at most: for the page's code, and then for the page's data. */
const patienceMs = { code: 4000, data: 100 };

/**
 * Loads code and data before the first render of a visit that begins in the wizard or at a booking. If the first
 * render were a placeholder, React would delay the content by 300 ms.
 */
export async function prepareFirstScreen(queries: QueryClient): Promise<void> {
  const { path, query } = parseLocation(window.location);
  const match = matchRoute(path);
  if (match?.name === 'booking') {
    booking = await within(patienceMs.code, loadBooking());
    if (booking !== undefined) await within(patienceMs.data, booking.prefetchCalendar(queries));
  } else if (match?.name === 'bookingView' && !query.has('change')) {
    bookingView = await within(patienceMs.code, loadBookingView());
    const [id, email] = [match.params['booking_id'], query.get('email')];
    if (bookingView !== undefined && id !== undefined && email !== null)
      await within(patienceMs.data, bookingView.prefetchBooking(queries, id, email));
  }
}

/**
 * The value of a promise, or undefined if the promise fails or takes longer than `ms`. If there is no value, the page
 * shows a notice or a loading message.
 */
function within<Value>(ms: number, coming: Promise<Value>): Promise<Value | undefined> {
  const late = new Promise<undefined>((done) => setTimeout(() => done(undefined), ms));
  return Promise.race([coming.catch(() => undefined), late]);
}

/** The two success pages of spec 2.2 differ in the name of one parameter. */
function stripeOutcome(referenceName: 'ref' | 'payment_reference'): Route {
  return outcome((query) => <PaymentOutcomePage payment={paymentOf('stripe', query, referenceName)} />);
}

/** The page is mounted anew for each payment. */
function outcome(render: (query: URLSearchParams) => ReactNode): Route {
  return {
    title: 'Payment',
    view: ({ query }) => <Fragment key={query.toString()}>{render(query)}</Fragment>,
  };
}

/** Our own two parameters in the address of an outcome; '' for a missing parameter. */
function paymentOf(
  method: Payment['method'],
  query: URLSearchParams,
  referenceName = 'payment_reference',
): Payment {
  return {
    method,
    bookingId: query.get('booking_id') ?? '',
    reference: query.get(referenceName) ?? '',
  };
}
