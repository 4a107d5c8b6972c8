import type { NewRow } from '../src/platform/database/tables.ts';

/** The fleet in its order of allocation: a booking gets the first free boat. */
export const boats: NewRow<'boats'>[] = [{ name: 'Bagel' }, { name: 'Halo' }, { name: 'Full Circle' }];

/** The boat that is under repair in the demonstration. */
export const boatUnderRepair = 'Full Circle';
