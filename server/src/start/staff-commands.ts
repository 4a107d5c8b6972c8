import { blockBoat } from '../owner/block-boat.ts';
import { callOffTimes, closeTimes, openTimes } from '../owner/closed-times.ts';
import { hideReview } from '../owner/hide-review.ts';
import { refundByHand } from '../owner/refund-by-owner.ts';
import type { Command } from '../staff/command/command.ts';

/**
 * Every command, of every feature: the list by which an undo finds its command, and from which a test makes the table
 * of commands and roles.
 */
export const staffCommands: readonly Command[] = [
  blockBoat,
  closeTimes,
  openTimes,
  callOffTimes,
  hideReview,
  refundByHand,
];
