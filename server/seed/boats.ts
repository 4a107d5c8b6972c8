import type { NewRow } from '../src/platform/database/tables.ts';

/** In the order in which boats are allocated: the first free boat goes out. */
export const boats: NewRow<'boats'>[] = [{ name: 'Bagel' }, { name: 'Halo' }, { name: 'Full Circle' }];

/** Is on the slipway for a day soon after the demonstration begins. */
export const boatUnderRepair = 'Full Circle';
