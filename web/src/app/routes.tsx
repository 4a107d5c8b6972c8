import { type ReactNode, lazy } from 'react';
import type { RouteName } from '@slipway/shared/values/site-paths.ts';
import { HomePage } from '../pages/home/HomePage.tsx';
import { AboutPage } from '../pages/about/AboutPage.tsx';
import { BookingsPage } from '../pages/bookings/BookingsPage.tsx';
import { ContactPage } from '../pages/contact/ContactPage.tsx';
import { GalleryPage } from '../pages/gallery/GalleryPage.tsx';
import { FaqsPage } from '../pages/faqs/FaqsPage.tsx';

/** What the address gives a page. */
type RouteProps = { params: Readonly<Record<string, string>>; query: URLSearchParams; hash: string };

export type Route = { title: string; view: (props: RouteProps) => ReactNode };

const BookingPage = lazy(async () => ({
  default: (await import('../pages/booking/BookingPage.tsx')).BookingPage,
}));
const BookingViewPage = lazy(async () => ({
  default: (await import('../pages/booking-view/BookingViewPage.tsx')).BookingViewPage,
}));
const ExperiencePage = lazy(async () => ({
  default: (await import('../pages/experience/ExperiencePage.tsx')).ExperiencePage,
}));
const TermsPage = lazy(async () => ({
  default: (await import('../pages/policies/TermsPage.tsx')).TermsPage,
}));
const PrivacyPage = lazy(async () => ({
  default: (await import('../pages/policies/PrivacyPage.tsx')).PrivacyPage,
}));
const ZeroCostOutcomePage = lazy(async () => ({
  default: (await import('../pages/payment-outcome/ZeroCostOutcomePage.tsx')).ZeroCostOutcomePage,
}));
const NotOfferedPage = lazy(async () => ({
  default: (await import('../pages/payment-outcome/NotOfferedPage.tsx')).NotOfferedPage,
}));
const PaymentFailedPage = lazy(async () => ({
  default: (await import('../pages/payment-outcome/PaymentFailedPage.tsx')).PaymentFailedPage,
}));

const stripe = { title: 'Payment', view: () => <NotOfferedPage provider="Stripe" /> };
const worldpay = { title: 'Payment', view: () => <NotOfferedPage provider="Worldpay" /> };

/** The route table of spec 2.2: a pattern without its page does not compile. */
export const routes: Record<RouteName, Route> = {
  home: { title: 'Home', view: () => <HomePage /> },
  about: { title: 'About', view: () => <AboutPage /> },
  experience: { title: 'Experience', view: ({ hash }) => <ExperiencePage hash={hash} /> },
  gallery: { title: 'Gallery', view: () => <GalleryPage /> },
  faqs: { title: 'FAQs', view: () => <FaqsPage /> },
  contactUs: { title: 'Contact us', view: () => <ContactPage /> },
  termsAndConditions: { title: 'Terms and Conditions', view: ({ hash }) => <TermsPage hash={hash} /> },
  refundPolicy: { title: 'Refund Policy', view: ({ hash }) => <TermsPage hash={hash} /> },
  privacyPolicy: { title: 'Privacy Policy', view: () => <PrivacyPage /> },
  bookings: { title: 'Your bookings', view: () => <BookingsPage /> },
  booking: { title: 'Book Now', view: ({ query }) => <BookingPage query={query} /> },
  bookingView: {
    title: 'Your booking',
    view: ({ params, query }) => <BookingViewPage bookingId={params['booking_id'] ?? ''} query={query} />,
  },
  stripeSuccess: stripe,
  stripeSuccessLink: stripe,
  worldpaySuccess: worldpay,
  worldpayFailed: { title: 'Payment Failed', view: () => <PaymentFailedPage /> },
  worldpayCancel: worldpay,
  zeroCouponSuccess: { title: 'Booked', view: ({ query }) => <ZeroCostOutcomePage query={query} /> },
  globalpay: { title: 'Payment', view: () => <NotOfferedPage provider="Global Payments" /> },
};
