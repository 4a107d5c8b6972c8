import { listAvailability } from '@slipway/shared/api/catalogue.ts';
import { undoAction } from '@slipway/shared/api/console/me.ts';
import type { openSales, stopSales } from '@slipway/shared/api/console/stops.ts';
import { randomUUID } from 'node:crypto';
import { type Jetty, saturday } from './test-jetty.ts';
import type { StaffBrowser } from './test-staff.ts';

/** The body of a call that holds back sales on the Saturday. Each field in `words` is added, or replaces a field. */
export const held = (words: object) => ({ kind: 'held', date: saturday, ...words });

export const did = async (who: StaffBrowser, endpoint: typeof stopSales | typeof openSales, body: object) =>
  (await who.get(endpoint, { body: { ...body, requestId: randomUUID() } } as never)) as {
    effect: { sentence: string; figures: { label: string; value: string }[]; warnings: string[] };
    action: { id: string; undoUntil: string };
    result: { stop: number };
  };

export const undo = (who: StaffBrowser, { action }: { action: { id: string } }) =>
  who.get(undoAction, { body: { action: action.id, requestId: randomUUID() } });

/** The times that visitors can book. */
export const onSale = async ({ site }: Jetty, date = saturday) =>
  (await site.aVisitor().get(listAvailability, { body: { from: date, to: date } })).flatMap(({ periods }) =>
    periods.filter(({ isAvailable }) => isAvailable).map(({ start_time }) => start_time),
  );

export const statusOf = async ({ site }: Jetty, id: string) => (await site.booking(id)).status;
