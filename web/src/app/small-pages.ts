// Pages that few visitors open, in one file: every visitor would pay for an address of its own for each.
export { AboutPage } from '../pages/about/AboutPage.tsx';
export { BookingsPage } from '../pages/bookings/BookingsPage.tsx';
export { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx';
