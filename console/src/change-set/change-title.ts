import { surchargeWords, weekdayWords } from '@slipway/shared/api/console/change-words.ts';
import type { Change, ChangeWords } from '../api/set-up.ts';

/** What a change is called until it is kept; then the server's title of it is shown. */
export function changeTitle(change: Change): string {
  switch (change.kind) {
    case 'weekly_times':
      return change.words.rows.length === 0 ? `${change.words.name}: ends` : change.words.name;
    case 'special_days': {
      const { dates, paint } = change.words;
      return `${dates.length === 1 ? dates[0] : `${dates.length} days`}: ${paintWords(paint)}`;
    }
    case 'price_by_hand': {
      const { first, last, days, starts, price } = change.words;
      const what =
        price === 'rule'
          ? 'back to the rule'
          : 'set' in price
            ? surchargeWords(price.set)
            : `${surchargeWords(price.add)} on top`;
      return `${first === last ? first : `${first} to ${last}`}, ${weekdayWords(days)}${starts === null ? '' : `, ${starts.join(', ')}`}: ${what}`;
    }
    case 'figures':
      return `Figures: ${Object.keys(change.words).join(', ')}`;
    case 'business':
      return `The business: ${Object.keys(change.words).join(', ')}`;
    case 'words':
      return change.words.retitle ?? change.words.title;
    case 'order':
      return change.words.of === 'menu' ? 'The order of the menu' : 'The order of the packages';
    case 'gallery':
      return 'The gallery';
    // What is sold has a name, a coupon its code.
    default: {
      const { words } = change;
      if ('name' in words) return words.name;
      return 'code' in words ? words.code : 'Another change';
    }
  }
}

export function paintWords(paint: ChangeWords<'special_days'>['paint']): string {
  if (paint === 'closed') return 'closed';
  return paint === 'usual' ? 'as usual' : surchargeWords(paint);
}
