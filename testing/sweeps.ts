/**
 * Whether each sweep tests every case. `npm run prove sweeps` does so, because it sets SWEEPS=all. npm test
 * tests only the first few cases of each sweep.
 */
export const isSwept = process.env['SWEEPS'] === 'all';
