import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import type { ChangeSets } from '../api/set-up.ts';
import type { SignName } from '../parts/Sign.tsx';
import { dayOf, timeOf, whenOf } from '../session/times.ts';

type ShownSet = ChangeSets[number];

/** Whether the set can still be edited, thrown away and published. */
export function isOpenSet({ state }: Pick<ShownSet, 'state'>): boolean {
  return ['draft', 'scheduled', 'refused'].includes(state);
}

export const signsOfSets: Record<ShownSet['state'], SignName> = {
  draft: 'note',
  scheduled: 'calendar',
  applied: 'tick',
  undone: 'undo',
  refused: 'info',
  thrown_away: 'cross',
};

/** The state of a change set: 'Draft, Ruth, today 10:31.' */
export function standOfSet(set: Omit<ShownSet, 'titles'>, now: Date): string {
  const { state, changed, applyAt, appliedAt, undoneAt, undoUntil, refusal } = set;
  const on = (instant: string) => {
    const { date } = venueDateTime(new Date(instant));
    return date === venueDate(now) ? 'today' : dayOf(date);
  };
  switch (state) {
    case 'draft':
      return `Draft, ${changed.by ?? 'somebody'}, ${whenOf(changed.at, now)}.`;
    case 'scheduled':
      return applyAt === null ? 'Scheduled.' : `To be published ${on(applyAt)} at ${timeOf(applyAt)}.`;
    case 'applied':
      return `Published ${whenOf(appliedAt ?? changed.at, now)}.${undoUntil === null ? '' : ` Can be taken back until ${on(undoUntil)}.`}`;
    case 'undone':
      return `Taken back ${whenOf(undoneAt ?? changed.at, now)}.`;
    case 'refused':
      return `Not published. ${refusal ?? ''}`;
    case 'thrown_away':
      return 'Thrown away.';
  }
}

/** The state of a change set, followed by its changes. */
export function aboutSet(set: ShownSet, now: Date): string {
  const { titles } = set;
  if (titles.length === 0) return standOfSet(set, now);
  return `${standOfSet(set, now)} ${titles.slice(0, 3).join('; ')}${titles.length > 3 ? ' …' : ''}`;
}
