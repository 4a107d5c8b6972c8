import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import type { Row } from '../platform/database/tables.ts';

/**
 * Food and drink whose allergens nobody has stated is on sale for this many days, with the note "Allergens: ask us"
 * (docs/decisions/0143).
 */
const daysToAnswer = 30;

type Answered = Pick<Row<'menuItems'>, 'allergens' | 'unansweredSince'>;

/** The day from which the dish is off sale because nobody has stated its allergens; null: no such day. */
export function offSaleFrom({ allergens, unansweredSince }: Answered): LocalDate | null {
  return allergens === null && unansweredSince !== null ? addDays(unansweredSince, daysToAnswer) : null;
}

/** Whether the dish can be ordered: it is on the menu, and `today` is before the day from which it is off sale. */
export function isOnSale(item: Answered & Pick<Row<'menuItems'>, 'isActive'>, today: LocalDate): boolean {
  const from = offSaleFrom(item);
  return item.isActive && (from === null || today < from);
}

/** Whether this is food or drink whose allergens nobody has stated. Other extras need no such statement. */
export function isUnanswered({ allergens, type }: Pick<Row<'menuItems'>, 'allergens' | 'type'>): boolean {
  return allergens === null && type !== 'others';
}
