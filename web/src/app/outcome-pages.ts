// The pages after paying, in one file: the wizard loads them ahead.
export { GlobalpayPage } from '../pages/globalpay/GlobalpayPage.tsx';
export { PaymentFailedPage } from '../pages/payment-outcome/PaymentFailedPage.tsx';
export { PaymentOutcomePage } from '../pages/payment-outcome/PaymentOutcomePage.tsx';
export { WorldpayCancelPage } from '../pages/payment-outcome/WorldpayCancelPage.tsx';
export { WorldpayOutcomePage } from '../pages/payment-outcome/WorldpayOutcomePage.tsx';
export { ZeroCostOutcomePage } from '../pages/payment-outcome/ZeroCostOutcomePage.tsx';
