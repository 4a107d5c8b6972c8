/** The usual reasons why a boat is not fit: each is one press. */
export const boatFaults = ['Motor', 'Steering', 'Hull', 'Battery'] as const;
