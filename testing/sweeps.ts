/**
 * Whether a sweep plays every case, as `npm run prove sweeps` does with SWEEPS=all. npm test plays the first few cases
 * of each sweep.
 */
export const isSwept = process.env['SWEEPS'] === 'all';
