/** The usual reasons why a boat is unfit, each one press. */
export const boatFaults = ['Motor', 'Steering', 'Hull', 'Battery'] as const;
