import type { consoleContract } from '@slipway/shared/api/console/console-contract.ts';
import type { CommandEndpoint } from '@slipway/shared/api/console/console-endpoint.ts';
import { changeContact, sendConfirmationByStaff, writeNote } from '../desk/booking-commands.ts';
import { cancelByPolicy, cancelByUs, refundBooking } from '../desk/cancel-commands.ts';
import { changeBookingByStaff, moveBookingByStaff, moveBookingWithoutFee } from '../desk/move-commands.ts';
import { closeDrawer, countDrawer, openDrawer, putCashIn, setFloat } from '../desk/money/drawer-commands.ts';
import { keepCardDeposit, releaseCardDeposit } from '../desk/money/card-deposit-commands.ts';
import { giveBackByHand, letHoldGo, sendPayLink, takePayment } from '../desk/money/payment-commands.ts';
import { sellByHand, sellByLink, sellWalkIn } from '../desk/sell-commands.ts';
import { clearDemo } from '../opening/clear-demo.ts';
import { setOpening } from '../opening/set-opening.ts';
import { callOffTimes } from '../owner/closed-times.ts';
import { answerEnquiry, finishEnquiry } from '../enquiries/enquiry-commands.ts';
import { erasePerson, exportPerson } from '../personal-data/personal-data-commands.ts';
import { answerReview, hideReview, showReview } from '../reviews/review-commands.ts';
import { refundByHand } from '../owner/refund-by-owner.ts';
import { rotateSigningKeys } from '../owner/rotate-keys.ts';
import {
  addOwnPasskey,
  changeOwnEmail,
  makeOwnRecoveryCodes,
  removeOwnPasskey,
  setOwnPassword,
  setOwnPin,
} from '../staff/me/own-sign-in.ts';
import {
  addPerson,
  changePerson,
  endOneSession,
  endPerson,
  invitePerson,
  signOutPerson,
  takeBackInvite,
  unlockPin,
} from '../staff/people/people-commands.ts';
import { describePicture, keepPicture, removePicture } from '../pictures/picture-commands.ts';
import { saveChangeSet, throwChangeSetAway } from '../set-up/draft-commands.ts';
import { importSetUp } from '../set-up/import-set-up.ts';
import { markDishSoldOut } from '../set-up/mark-dish-sold-out.ts';
import { applyChangeSet, scheduleChangeSet, undoChangeSet } from '../set-up/set-commands.ts';
import { inviteDevice, revokeDevice } from '../staff/devices/device-commands.ts';
import { exportLog } from '../staff/log/export-log.ts';
import type { Command, CommandOf } from '../staff/command/command.ts';
import { checkBoat, noteBattery } from '../trips/boats/boat-commands.ts';
import { nameBoat, swapBoats } from '../trips/boats/name-boat.ts';
import { putBoatBack } from '../trips/boats/put-boat-back.ts';
import { takeBoatOut } from '../trips/boats/take-boat-out.ts';
import {
  acceptEvent,
  recordArrived,
  recordBack,
  recordBriefed,
  recordCaptain,
  recordNoShow,
  recordOut,
  undoEvent,
} from '../trips/deeds.ts';
import { giveDepositBack, keepHandDeposit, takeDeposit } from '../trips/deposit-deeds.ts';
import { openSales } from '../trips/stops/open-sales.ts';
import { ringParty } from '../trips/stops/ring-party.ts';
import { stopSales } from '../trips/stops/stop-sales.ts';

type Calls = typeof consoleContract;
type OfEachCall = {
  [
    Name in keyof Calls as Calls[Name] extends CommandEndpoint ? Name : never
  ]: Calls[Name] extends CommandEndpoint ? CommandOf<Calls[Name]> : never;
};

/** The command of each call of the contract: one that is missing here, or that no call runs, does not compile. */
const ofCalls = {
  takeBoatOut,
  putBoatBack,
  stopSales,
  ringParty,
  openSales,
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
  recordNoShow,
  takeDeposit,
  giveDepositBack,
  keepHandDeposit,
  undoEvent,
  acceptEvent,
  nameBoat,
  swapBoats,
  noteBattery,
  checkBoat,
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
  keepCardDeposit,
  openDrawer,
  setFloat,
  countDrawer,
  closeDrawer,
  putCashIn,
  saveChangeSet,
  throwChangeSetAway,
  applyChangeSet,
  scheduleChangeSet,
  undoChangeSet,
  markDishSoldOut,
  setOpening,
  clearDemo,
  importSetUp,
  keepPicture,
  describePicture,
  removePicture,
} satisfies OfEachCall;

/**
 * Every command, of every feature: the list that is served, by which an undo finds its command, and from which a test
 * makes the table of commands and roles.
 */
export const staffCommands: readonly Command[] = [
  ...Object.values(ofCalls),
  // Of the terminal, and behind calls that hand out what nobody can take back.
  callOffTimes,
  refundByHand,
  rotateSigningKeys,
  signOutPerson,
  endOneSession,
  exportLog,
  exportPerson,
];
