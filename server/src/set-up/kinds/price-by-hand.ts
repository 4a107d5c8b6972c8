import { surchargeOf } from '@slipway/shared/api/console/surcharge.ts';
import { addDays, localDate, weekdayOf } from '@slipway/shared/values/local-date.ts';
import { bookableDays } from '../../catalogue/availability/materialise-slots.ts';
import { withSurcharge } from '../../catalogue/availability/slots-from-rules.ts';
import type { Row } from '../../platform/database/tables.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { ChangeKind } from '../change-kind.ts';
import { surchargeText, weekdayText } from '@slipway/shared/api/console/change-text.ts';

/**
 * Sets by hand the prices of times that are on sale. No rule changes such a price until somebody sets the time back to
 * the price of its rule. An undo restores each time separately.
 */
export const priceByHand: ChangeKind<'price_by_hand'> = {
  title({ first, last, days, starts, price }) {
    const when = first === last ? first : `${first} to ${last}, ${weekdayText(days)}`;
    const what =
      price === 'rule'
        ? 'the price of the weekly times'
        : price === 'season'
          ? 'the price of their season'
          : 'set' in price
            ? surchargeText(price.set)
            : `${surchargeText(price.add)} on top`;
    return `${when}${starts === null ? '' : `, ${starts.join(', ')}`}: ${what}`;
  },
  async apply(journal, words, { db, today, from }) {
    const { price } = words;
    const first = words.first > from ? localDate(words.first) : from;
    const slots = (
      await db
        .selectFrom('slots')
        .selectAll()
        .where('isOpen', '=', true)
        .where('date', '>=', first)
        .where('date', '<=', localDate(words.last))
        .orderBy('id')
        .forUpdate()
        .execute()
    ).filter((slot) => isMeant(slot, words));
    if (slots.length === 0)
      throw new Refusal('invalid', {
        message: `None of these times is on sale. Times are on sale up to ${addDays(today, bookableDays)}.`,
      });
    const whatOf = (slot: Row<'slots'>) => `${slot.date} ${slot.startTime}`;
    if (price === 'rule') {
      const priceSetBy = null;
      await journal.update(
        'slots',
        slots.map((slot) => ({ id: slot.id, values: { priceSetBy }, what: whatOf(slot) })),
        ['surchargeKind', 'surchargeValue', 'pricePerExtraGuest', 'minimumGuests'],
      );
      return;
    }
    if (price === 'season') {
      const byOlderRow = false;
      await journal.update(
        'slots',
        slots.map((slot) => ({ id: slot.id, values: { byOlderRow }, what: whatOf(slot) })),
      );
      return;
    }
    const packages = await db
      .selectFrom('boatPackages')
      .select(['id', 'price'])
      .where('status', '=', 'active')
      .execute();
    await journal.update(
      'slots',
      slots.map((slot) => {
        const { kind, value } = surchargeOf('set' in price ? price.set : price.add);
        const values =
          'set' in price
            ? { surchargeKind: kind, surchargeValue: value }
            : withSurcharge(slot, { kind, value }, packages);
        return { id: slot.id, values, what: whatOf(slot) };
      }),
    );
  },
};

type Words = Parameters<(typeof priceByHand)['title']>[0];

function isMeant(slot: Row<'slots'>, { days, starts, packages, price, hand }: Words): boolean {
  if (price === 'season') return slot.byOlderRow && isAt(slot, { days, starts });
  if (price === 'rule' ? slot.priceSetBy !== 'hand' : slot.priceSetBy === 'hand' && !hand) return false;
  if (!isAt(slot, { days, starts })) return false;
  return (
    packages === null || slot.packageIds === null || packages.every((id) => slot.packageIds!.includes(id))
  );
}

function isAt({ date, startTime }: Row<'slots'>, { days, starts }: Pick<Words, 'days' | 'starts'>): boolean {
  return days.includes(weekdayOf(date)) && (starts === null || starts.includes(startTime));
}
