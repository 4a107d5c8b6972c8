import type { FastifyInstance } from 'fastify';
import { exportBooks } from '../console/desk/money/accountant/export-books.ts';
import { setAccounts } from '../console/desk/money/accountant/set-accounts.ts';
import { correctInvoiceByStaff, issueInvoiceByStaff } from '../console/desk/money/invoices/issue-invoice.ts';
import { staffInvoiceRoutes } from '../console/desk/money/invoices/routes.ts';
import { bookRoutes } from '../console/desk/money/books/routes.ts';
import { lockPeriod } from '../console/desk/money/books/lock-period.ts';
import { deskRoutes } from '../console/desk/routes.ts';
import { deviceRoutes } from '../console/devices/routes.ts';
import { invitedRoutes } from '../console/sign-in/invited/routes.ts';
import { signInRoutes } from '../console/sign-in/staff/routes.ts';
import { tabletRoutes } from '../console/sign-in/tablet/routes.ts';
import { staffEnquiryRoutes } from '../console/enquiries/staff-routes.ts';
import { logRoutes } from '../console/log/routes.ts';
import { meRoutes } from '../console/me/routes.ts';
import { peopleRoutes } from '../console/people/routes.ts';
import { requestRoutes } from '../console/requests/routes.ts';
import { morningProofRoutes } from '../operations/morning-proof/read-proof.ts';
import { openingRoutes } from '../operations/doctor/routes.ts';
import { personalDataRoutes } from '../console/personal-data/routes.ts';
import { staffReviewRoutes } from '../console/reviews/staff-routes.ts';
import { keepPhoto, nameEvidence, removePhoto } from '../console/day/photos/photo-commands.ts';
import { photoRoutes } from '../console/day/photos/routes.ts';
import { pictureMaker } from '../platform/pictures/picture-maker.ts';
import { pictureRoutes } from '../set-up/pictures/routes.ts';
import type { Deps } from '../bookings/deps.ts';
import { setUpRoutes } from '../set-up/routes.ts';
import { guardConsole, serveCommands } from '../console/serve-console.ts';
import { tripRoutes } from '../console/day/routes.ts';
import type { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import type { CommandEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { changeContact, sendConfirmationByStaff, writeNote } from '../console/desk/booking-commands.ts';
import { cancelByPolicy, cancelByUs, refundBooking } from '../console/desk/cancel-commands.ts';
import {
  changeBookingByStaff,
  moveBookingByStaff,
  moveBookingWithoutFee,
} from '../console/desk/move-commands.ts';
import {
  closeDrawer,
  countDrawer,
  openDrawer,
  putCashIn,
  setFloat,
} from '../console/desk/money/drawer-commands.ts';
import { releaseCardDeposit } from '../console/desk/money/card-deposit-commands.ts';
import {
  answerObjection,
  chargeParty,
  letChargeGo,
  recordObjection,
} from '../console/desk/money/charge-commands.ts';
import {
  giveBackByHand,
  letHoldGo,
  sendPayLink,
  takePayment,
} from '../console/desk/money/payment-commands.ts';
import { sellByHand, sellByLink, sellWalkIn } from '../console/desk/sell-commands.ts';
import { clearDemo } from '../set-up/opening/clear-demo.ts';
import { setOpening } from '../set-up/opening/set-opening.ts';
import { answerEnquiry, finishEnquiry } from '../console/enquiries/enquiry-commands.ts';
import { erasePerson, exportPerson } from '../console/personal-data/personal-data-commands.ts';
import { answerReview, hideReview, showReview } from '../console/reviews/review-commands.ts';
import { refundByHand } from '../operations/owner/refund-by-owner.ts';
import { rotateSigningKeys } from '../operations/owner/rotate-keys.ts';
import {
  addOwnPasskey,
  changeOwnEmail,
  makeOwnRecoveryCodes,
  removeOwnPasskey,
  setOwnPassword,
  setOwnPin,
} from '../console/me/own-sign-in.ts';
import {
  addPerson,
  changePerson,
  endOneSession,
  endPerson,
  invitePerson,
  signOutPerson,
  takeBackInvite,
  unlockPin,
} from '../console/people/people-commands.ts';
import { describePicture, keepPicture, removePicture } from '../set-up/pictures/picture-commands.ts';
import { saveChangeSet, throwChangeSetAway } from '../set-up/draft-commands.ts';
import { importSetUp } from '../set-up/import-set-up.ts';
import { markDishSoldOut } from '../set-up/mark-dish-sold-out.ts';
import { sayNotEaten } from '../set-up/say-not-eaten.ts';
import { applyChangeSet, scheduleChangeSet, undoChangeSet } from '../set-up/set-commands.ts';
import { inviteDevice, revokeDevice } from '../console/devices/device-commands.ts';
import { exportLog } from '../console/log/export-log.ts';
import type { Command, CommandOf } from '../console/command/command.ts';
import { checkBoat, noteBattery } from '../console/day/boats/boat-commands.ts';
import { expectBack } from '../console/day/boats/expect-back.ts';
import { nameBoat, swapBoats } from '../console/day/boats/name-boat.ts';
import { putBoatBack } from '../console/day/boats/put-boat-back.ts';
import { takeBoatOut } from '../console/day/boats/take-boat-out.ts';
import {
  acceptEvent,
  recordArrived,
  recordBack,
  recordBriefed,
  recordCaptain,
  recordNoShow,
  recordOut,
  undoEvent,
} from '../console/day/trip-commands.ts';
import { correctBack, takeEarlierBack } from '../console/day/late-fee/correct-back.ts';
import { keepLateFee, letLateFeeGo } from '../console/desk/money/late-fee-commands.ts';
import { markDishes } from '../console/day/kitchen/mark-dishes.ts';
import { giveDepositBack, takeDeposit } from '../console/day/deposit-commands.ts';
import { openAgain } from '../console/day/decisions/open-again.ts';
import { openSales } from '../console/day/stops/open-sales.ts';
import { ringParty } from '../console/day/stops/ring-party.ts';
import { stopSales } from '../console/day/stops/stop-sales.ts';
import { answerForParty } from '../console/day/decisions/answer-for-party.ts';
import { callOff } from '../console/day/decisions/call-off.ts';
import { liftWarning, warnParties } from '../console/day/decisions/warn.ts';
import { typeReading } from '../console/day/weather/type-reading.ts';

type Calls = typeof consoleContract;
type OfEachCall = {
  [
    Name in keyof Calls as Calls[Name] extends CommandEndpoint ? Name : never
  ]: Calls[Name] extends CommandEndpoint ? CommandOf<Calls[Name]> : never;
};

/** The command of each call in the contract. A missing command or a command without a call does not compile. */
const ofCalls = {
  takeBoatOut,
  putBoatBack,
  expectBack,
  stopSales,
  ringParty,
  openSales,
  openAgain,
  callOff,
  answerForParty,
  typeReading,
  warnParties,
  liftWarning,
  hideReview,
  showReview,
  answerReview,
  answerEnquiry,
  finishEnquiry,
  addPerson,
  invitePerson,
  takeBackInvite,
  changePerson,
  endPerson,
  unlockPin,
  inviteDevice,
  revokeDevice,
  addOwnPasskey,
  removeOwnPasskey,
  setOwnPassword,
  setOwnPin,
  makeOwnRecoveryCodes,
  changeOwnEmail,
  erasePerson,
  recordArrived,
  recordCaptain,
  recordBriefed,
  recordOut,
  recordBack,
  correctBack,
  takeEarlierBack,
  keepLateFee,
  letLateFeeGo,
  recordNoShow,
  takeDeposit,
  giveDepositBack,
  undoEvent,
  acceptEvent,
  keepPhoto,
  nameEvidence,
  removePhoto,
  nameBoat,
  swapBoats,
  noteBattery,
  checkBoat,
  markDishes,
  writeNote,
  sendConfirmationByStaff,
  changeContact,
  cancelByPolicy,
  cancelByUs,
  refundBooking,
  moveBookingByStaff,
  moveBookingWithoutFee,
  changeBookingByStaff,
  sellWalkIn,
  sellByLink,
  sellByHand,
  takePayment,
  giveBackByHand,
  sendPayLink,
  letHoldGo,
  releaseCardDeposit,
  chargeParty,
  letChargeGo,
  answerObjection,
  recordObjection,
  issueInvoiceByStaff,
  correctInvoiceByStaff,
  openDrawer,
  setFloat,
  countDrawer,
  closeDrawer,
  putCashIn,
  lockPeriod,
  setAccounts,
  saveChangeSet,
  throwChangeSetAway,
  applyChangeSet,
  scheduleChangeSet,
  undoChangeSet,
  markDishSoldOut,
  sayNotEaten,
  setOpening,
  clearDemo,
  importSetUp,
  keepPicture,
  describePicture,
  removePicture,
} satisfies OfEachCall;

/**
 * Every command of every feature. The server runs them, undo finds an action's command here, and a test makes the table
 * of commands and roles.
 */
export const staffCommands: readonly Command[] = [
  ...Object.values(ofCalls),
  // Commands of the terminal, and commands that return secrets. They cannot be undone.
  refundByHand,
  rotateSigningKeys,
  signOutPerson,
  endOneSession,
  exportLog,
  exportBooks,
  exportPerson,
];

/** All calls of the console. app.ts imports this file when the console is first called (docs/decisions/0054). */
export function consoleApi(api: FastifyInstance, deps: Deps): void {
  guardConsole(api, deps);
  serveCommands(api, deps, staffCommands);
  signInRoutes(api, deps);
  invitedRoutes(api, deps);
  tabletRoutes(api, deps);
  meRoutes(api, deps, staffCommands);
  peopleRoutes(api, deps);
  deviceRoutes(api, deps);
  requestRoutes(api, deps, staffCommands);
  logRoutes(api, deps);
  tripRoutes(api, deps);
  deskRoutes(api, deps);
  bookRoutes(api, deps);
  staffInvoiceRoutes(api, deps);
  staffEnquiryRoutes(api, deps);
  staffReviewRoutes(api, deps);
  personalDataRoutes(api, deps);
  setUpRoutes(api, deps);
  openingRoutes(api, deps);
  morningProofRoutes(api, deps);
  // A single process opens the uploaded pictures, one by one.
  const make = pictureMaker();
  pictureRoutes(api, deps, make);
  photoRoutes(api, deps, make);
}
