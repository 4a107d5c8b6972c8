import { moveFeeNow } from '@slipway/shared/rules/move-notice.ts';
import type { Scope } from '@slipway/shared/rules/permissions.ts';
import { reachesDay } from '@slipway/shared/rules/roles.ts';
import { boatPriceOf } from '@slipway/shared/rules/price.ts';
import {
  type LocalDate,
  addDays,
  addMonths,
  daysBetween,
  localDate,
} from '@slipway/shared/values/local-date.ts';
import { type LocalTime, localTime } from '@slipway/shared/values/local-time.ts';
import type { Pence } from '@slipway/shared/values/pence.ts';
import { toInstant, venueDate } from '@slipway/shared/values/venue-time.ts';
import { sql } from 'kysely';
import { selectBooking } from '../../bookings/select-booking.ts';
import { surchargeFrom } from '../../platform/database/stored-amounts.ts';
import type { Database } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { readTermsAt } from '../../catalogue/business-terms.ts';

type Time = {
  id: number;
  date: LocalDate;
  startTime: LocalTime;
  endTime: LocalTime;
  surchargeKind: 'fixed' | 'percentage';
  surchargeValue: number;
  pricePerExtraGuest: Pence;
  minimumGuests: number | null;
  packagePrice: Pence;
  isClosed: boolean;
  boatsFree: number;
};

type TimesToMove = {
  /** The fee for a move made now. It does not include the difference in price. */
  fee: Pence;
  /** The last day for which times are listed. */
  lastDate: LocalDate;
  times: (Pick<Time, 'id' | 'date' | 'startTime' | 'endTime' | 'boatsFree'> & {
    price: Pence;
    /** Why the party cannot move to this time; '' if it can. */
    whyNot: string;
  })[];
};

/**
 * The times of a month, for instance '2027-06', to which staff may move a booking. An impossible time is listed with
 * the reason. Each time has today's price of the boat; the preview of a move shows the move's whole cost.
 */
export async function timesToMove(
  db: Database,
  { id, month }: { id: string; month: string },
  scope: Scope,
  now: Date,
): Promise<TimesToMove> {
  const booking = await selectBooking(db, id).executeTakeFirst();
  if (booking === undefined) throw new Refusal('not_found');
  const today = venueDate(now);
  const reaches = (date: LocalDate) => reachesDay(scope, daysBetween(today, date));
  if (!reaches(booking.date)) throw new Refusal('out_of_reach');
  const first = localDate(`${month}-01`);
  const { terms } = await readTermsAt(db, now);
  const { rows } = await sql<Time>`
    select s.id, s.date, to_char(s.start_time, 'HH24:MI') as start_time, to_char(s.end_time, 'HH24:MI') as end_time,
      s.surcharge_kind, s.surcharge_value, s.price_per_extra_guest, s.minimum_guests, p.price as package_price,
      is_closed(s.date, s.start_time, s.end_time) as is_closed,
      (select count(*)::integer
        from fitting_hulls(b.package_id, b.guests, b.promise, b.terms_version, b.created_at) hull
        where hull.is_in_service and not exists (
        select from allocations a
        where a.boat_id = hull.boat_id and coalesce(a.deadline > ${now}, true)
          -- Its own boat is not in its way, nor what a move of its own keeps.
          and a.booking_id is distinct from b.id
          and coalesce(a.move_id not in (select m.id from moves m where m.booking_id = b.id), true)
          and a.during && tsrange(s.date + s.start_time,
            s.date + s.end_time + make_interval(mins => ${terms.turnaroundMinutes}::integer)))) as boats_free
    from bookings b join boat_packages p on p.id = b.package_id cross join slots s
    where b.id = ${id} and s.id <> b.slot_id and s.is_open
      and s.date between ${first < today ? today : first} and ${addDays(addMonths(first, 1), -1)}
      and (s.package_ids is null or b.package_id = any (s.package_ids))
    order by s.date, s.start_time, s.id`.execute(db);
  const last = await db
    .selectFrom('slots')
    .select((eb) => eb.fn.max('date').as('date'))
    .executeTakeFirst();
  return {
    fee: moveFeeNow(booking, booking.terms, now),
    lastDate: last?.date ?? today,
    times: rows
      .filter((time) => reaches(time.date) && toInstant(time.date, localTime(time.startTime)) > now)
      .map((time) => ({
        ...time,
        boatsFree: time.isClosed ? 0 : time.boatsFree,
        price: boatPriceOf({ ...time, surcharge: surchargeFrom(time), guests: booking.guests }),
        whyNot: time.isClosed ? 'Closed' : time.boatsFree === 0 ? 'No boat is free' : '',
      })),
  };
}
