/** How many declined cards are a family's bad day; more are somebody who tries out stolen ones. */
export type DeclineLimits = {
  /** After so many no further card is taken for a hold, nor for what takes its place. */
  perHold: number;
  /** After so many from one network in an hour nobody there begins another payment. */
  perNetworkHour: number;
  /** The owner hears of it when there were more than these, over all, in ten minutes. */
  alarmAbove: number;
};

export const declineLimits: DeclineLimits = { perHold: 5, perNetworkHour: 10, alarmAbove: 10 };

export const alarmMinutes = 10;
