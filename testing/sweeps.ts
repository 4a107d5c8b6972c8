/**
 * Whether a sweep covers every case: `npm run prove sweeps` sets SWEEPS=all; npm test runs the first few of
 * each.
 */
export const isSwept = process.env['SWEEPS'] === 'all';
