import type { FastifyInstance } from 'fastify';
import { type WireAvailableDate, listAvailability } from '@slipway/shared/api/catalogue.ts';
import { slotState } from '@slipway/shared/rules/slot-on-sale.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { type LocalDate, addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { poundsOf } from '@slipway/shared/values/pence.ts';
import type { Deps } from '../runtime/deps.ts';
import { serveEndpoint } from '../http/serve-endpoint.ts';
import { readSaleRules } from '../runtime/business-settings.ts';
import { findSlots } from './availability-queries.ts';
import { bookableDays } from './materialise-slots.ts';

export function availabilityRoutes(app: FastifyInstance, { db, now }: Deps): void {
  serveEndpoint(app, listAvailability, async ({ body }) => {
    const at = now();
    const today = venueDate(at);
    const { settings, terms } = await readSaleRules(db, at);
    const slots = await findSlots(
      db,
      {
        from: latest(today, body.from),
        to: earliest(addDays(today, bookableDays), body.to),
        packageId: body.package_id,
      },
      terms.turnaroundMinutes,
      at,
    );
    return { data: groupByDate(slots.map((slot) => ({ slot, state: stateOf(slot) }))) };

    function stateOf(slot: (typeof slots)[number]) {
      return slotState(
        {
          date: slot.date,
          startTime: slot.startTime,
          boatsInService: slot.boatsInService,
          boatsFree: slot.boatsInService - (slot.boatsTaken ?? 0),
        },
        { ...settings, ...terms },
        at,
      );
    }
  });
}

type ShownSlot = {
  slot: Awaited<ReturnType<typeof findSlots>>[number];
  state: ReturnType<typeof slotState>;
};

/** Dates without a slot to show are left out. */
function groupByDate(shown: readonly ShownSlot[]): WireAvailableDate[] {
  const dates = new Map<string, WireAvailableDate>();
  const visible = new Set(shown.filter(({ state }) => state !== 'hidden').map(({ slot }) => slot.date));
  for (const { slot, state } of shown) {
    if (!visible.has(slot.date)) continue;
    const date = dates.get(slot.date) ?? { date: slot.date, periods: [] };
    date.periods.push({
      period_id: slot.id,
      start_time: slot.startTime,
      end_time: slot.endTime,
      base_price_mark_up: slot.surchargeValue / 100,
      price_type: slot.surchargeKind,
      isSoldOut: state === 'sold_out',
      isAvailable: state !== 'hidden',
      price_per_person: poundsOf(slot.pricePerExtraGuest),
      min_passenger_count: slot.minimumGuests,
      ...(slot.packageIds === null ? {} : { package_ids: slot.packageIds }),
    });
    dates.set(slot.date, date);
  }
  return [...dates.values()];
}

function latest(today: LocalDate, asked: string | undefined): LocalDate {
  return asked !== undefined && asked > today ? localDate(asked) : today;
}

function earliest(last: LocalDate, asked: string | undefined): LocalDate {
  return asked !== undefined && asked < last ? localDate(asked) : last;
}
