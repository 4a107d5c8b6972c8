/** The usual reasons why a boat is unfit. One press chooses a reason. */
export const boatFaults = ['Motor', 'Steering', 'Hull', 'Battery'] as const;
