import * as contract from '@slipway/shared/api/console/weather.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { command } from '../../command/command.ts';

/** A phone's clock may be this far ahead of ours. A reading dated further ahead is refused. */
const clocksDifferMs = 5 * minuteMs;

/** Records a reading of the gauge at the jetty permanently. A reading changes no trip automatically. */
export const typeReading = command(contract.typeReading, {
  name: 'type-reading',
  kind: 'trips',
  // A reading without a time counts as taken now.
  dayOf: async (_db, { measuredAt }) =>
    measuredAt === undefined ? undefined : venueDate(new Date(measuredAt)),
  async handler(db, { person }, { meanKmh, gustKmh, measuredAt: claimed }, { now }) {
    const measuredAt = claimed === undefined ? now : measuredWhen(new Date(claimed), now);
    if (gustKmh !== undefined && gustKmh < meanKmh)
      throw new Refusal('invalid', {
        message: `Gusts of ${gustKmh} km/h are less than the wind of ${meanKmh} km/h. Are the two in the wrong fields?`,
      });
    const { id } = await db
      .insertInto('weatherReadings')
      .values({
        measuredAt,
        meanKmh,
        gustKmh: gustKmh ?? null,
        staffId: person?.id ?? null,
        notedAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const gusts = gustKmh === undefined ? '' : `, gusts ${gustKmh}`;
    return {
      subject: { kind: 'reading', id: String(id) },
      effect: {
        sentence: `Wind ${meanKmh} km/h${gusts}, at ${venueDateTime(measuredAt).time}.`,
        figures: [],
        warnings: [],
      },
      before: {},
      after: { meanKmh, gustKmh: gustKmh ?? null, measuredAt: measuredAt.toISOString() },
      // If no time was typed, the basis contains 'now', because the clock moves on between preview and confirmation.
      basis: [meanKmh, gustKmh ?? null, claimed ?? 'now'],
      result: { reading: id },
    };
  },
  async undo(db, _actor, { subject }) {
    const { numDeletedRows } = await db
      .deleteFrom('weatherReadings')
      .where('id', '=', Number(subject.id))
      .executeTakeFirst();
    if (numDeletedRows !== 1n) throw new Refusal('cannot_undo');
  },
});

/** Throws 'invalid' if the time of the reading is in the future or too long ago. */
function measuredWhen(claimed: Date, now: Date): Date {
  const ahead = claimed.getTime() - now.getTime();
  if (ahead > clocksDifferMs)
    throw new Refusal('invalid', {
      message: `${venueDateTime(claimed).time} is still to come: it is ${venueDateTime(now).time} at the lake.`,
    });
  if (-ahead > contract.oldestReadingHours * hourMs)
    throw new Refusal('invalid', {
      message: `That is more than ${counted(contract.oldestReadingHours, 'hour')} ago. Please type what the gauge shows now.`,
    });
  return ahead > 0 ? now : claimed;
}
