import { type LocalDate, addDays } from '@slipway/shared/values/local-date.ts';
import type { Row } from '../platform/database/tables.ts';

/**
 * Food and drink without an answer about allergens is on sale for this many days with "Allergens: ask us"
 * (docs/decisions/0143).
 */
const daysToAnswer = 30;

type Answered = Pick<Row<'menuItems'>, 'allergens' | 'unansweredSince'>;

/** The first day on which the dish is no longer on sale; null: its allergens are stated, or it needs no statement. */
export function offSaleFrom({ allergens, unansweredSince }: Answered): LocalDate | null {
  return allergens === null && unansweredSince !== null ? addDays(unansweredSince, daysToAnswer) : null;
}

/** Whether the dish can be ordered: it is on the menu, and its time on sale without stated allergens is not over. */
export function isOnSale(item: Answered & Pick<Row<'menuItems'>, 'isActive'>, today: LocalDate): boolean {
  const from = offSaleFrom(item);
  return item.isActive && (from === null || today < from);
}

/** Food or drink without stated allergens. Other extras need no answer before a sale. */
export function isUnanswered({ allergens, type }: Pick<Row<'menuItems'>, 'allergens' | 'type'>): boolean {
  return allergens === null && type !== 'others';
}
