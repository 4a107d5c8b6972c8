import type { FastifyInstance } from 'fastify';
import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import type { Deps } from '../runtime/deps.ts';
import { servePublicRead } from '../http/public-reads.ts';
import { openCalendar } from './calendar.ts';

export function availabilityRoutes(app: FastifyInstance, { changes, now }: Deps): void {
  const calendar = openCalendar(changes, now);
  servePublicRead(app, changes, listAvailability, ({ body: { from, to, package_id: packageId } }) =>
    calendar({ from, to, packageId }),
  );
}
