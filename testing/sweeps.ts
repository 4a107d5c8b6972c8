/**
 * Whether a sweep goes over every case: `npm run prove sweeps` sets SWEEPS=all, npm test takes the first few of each.
 */
export const isSwept = process.env['SWEEPS'] === 'all';
