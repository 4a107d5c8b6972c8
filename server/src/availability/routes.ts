import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import type { Deps } from '../runtime/deps.ts';
import type { PublicReads } from '../http/public-reads.ts';
import { openCalendar } from './calendar.ts';

export function availabilityRoutes(reads: PublicReads, { changes, now }: Deps): void {
  const calendar = openCalendar(changes, now);
  reads.serve(listAvailability, ({ body: { from, to, package_id: packageId } }) =>
    calendar({ from, to, packageId }),
  );
}
