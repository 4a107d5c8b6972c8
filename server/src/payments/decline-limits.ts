/** How many declined cards an unlucky family may have; more suggest that somebody is testing stolen cards. */
export type DeclineLimits = {
  /** After this many, a hold, or one that replaces it, takes no further card. */
  perHold: number;
  /** After this many from one network in an hour, nobody on it can begin another payment. */
  perNetworkHour: number;
  /** The owner is alerted above this many in ten minutes, over all visitors. */
  alarmAbove: number;
};

export const declineLimits: DeclineLimits = { perHold: 5, perNetworkHour: 10, alarmAbove: 10 };

export const alarmMinutes = 10;
