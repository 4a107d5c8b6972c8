/**
 * Whether a sweep plays every case. `npm run prove sweeps` sets SWEEPS=all to play every case. npm test plays only the
 * first few cases of each sweep.
 */
export const isSwept = process.env['SWEEPS'] === 'all';
