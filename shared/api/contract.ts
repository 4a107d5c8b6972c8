import { getPostTown } from './addresses.ts';
import {
  answerOffer,
  cancelBooking,
  getBooking,
  nameCaptain,
  objectToCharge,
  openOffer,
  sendConfirmation,
} from './bookings.ts';
import { endLink, listByLink, openTextLink, requestLinks } from './booking-links.ts';
import { addReservation, addZeroCostReservation } from './reservations.ts';
import { getSetting, listAvailability, listMenu, listPackages } from './catalogue.ts';
import { applyCoupon, checkCoupon } from './coupons.ts';
import { findCustomer, saveCustomer } from './customers.ts';
import type { Endpoint } from './endpoint.ts';
import { addEnquiry } from './enquiries.ts';
import { listGallery } from './gallery.ts';
import { correctInvoice, issueInvoice, listInvoices } from './invoices.ts';
import { changeBooking, moveBooking, quoteChange, quoteMove } from './moves.ts';
import { acceptCaptain, getParty } from './party.ts';
import {
  askPayment,
  cancelWorldpay,
  confirmStripe,
  confirmWorldpay,
  getStripeKey,
  initiateGlobalpay,
  listPaymentMethods,
  saveGlobalpay,
} from './payments.ts';
import { payByLink, viewPayLink } from './pay-links.ts';
import { addReview, listReviews, scoreReviews } from './reviews.ts';
import { getSky } from './sky.ts';

/** The whole HTTP contract: the server answers no call that is not in this list. */
export const contract = {
  listPackages,
  listAvailability,
  listMenu,
  listGallery,
  findCustomer,
  saveCustomer,
  checkCoupon,
  applyCoupon,
  getSetting,
  getSky,
  getPostTown,
  getStripeKey,
  listPaymentMethods,
  addReservation,
  addZeroCostReservation,
  confirmStripe,
  askPayment,
  confirmWorldpay,
  cancelWorldpay,
  initiateGlobalpay,
  saveGlobalpay,
  getBooking,
  cancelBooking,
  objectToCharge,
  listInvoices,
  issueInvoice,
  correctInvoice,
  sendConfirmation,
  nameCaptain,
  getParty,
  acceptCaptain,
  answerOffer,
  openOffer,
  quoteMove,
  moveBooking,
  quoteChange,
  changeBooking,
  requestLinks,
  listByLink,
  endLink,
  openTextLink,
  viewPayLink,
  payByLink,
  addReview,
  listReviews,
  scoreReviews,
  addEnquiry,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof contract;
