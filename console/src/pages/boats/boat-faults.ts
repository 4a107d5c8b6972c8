/** What a boat is not fit for, most often: each is one press. */
export const boatFaults = ['Motor', 'Steering', 'Hull', 'Battery'] as const;
