import type { NewRow } from '../src/platform/database/tables.ts';

/** In the order in which they are allocated: the first free one goes out. */
export const boats: NewRow<'boats'>[] = [{ name: 'Bagel' }, { name: 'Halo' }, { name: 'Full Circle' }];

/** Goes up on the slipway for a day soon after the demonstration begins. */
export const boatUnderRepair = 'Full Circle';
