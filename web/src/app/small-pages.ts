// Pages with a few sentences, in one file: each by itself would weigh less than its own address.
export { AboutPage } from '../pages/about/AboutPage.tsx';
export { BookingsPage } from '../pages/bookings/BookingsPage.tsx';
export { ChangePage } from '../pages/booking/change/ChangePage.tsx';
export { PayLinkPage } from '../pages/booking/pay-link/PayLinkPage.tsx';
export { NotFoundPage } from '../pages/not-found/NotFoundPage.tsx';
