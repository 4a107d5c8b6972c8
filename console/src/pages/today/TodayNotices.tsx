import { listed } from '@slipway/shared/values/counted.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { cashDrawerQuery } from '../../api/drawers.ts';
import { openingQuery } from '../../api/opening.ts';
import { menuTodayQuery } from '../../api/sold.ts';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { shortDayOf } from '../../session/times.ts';

/** A drawer whose start was left for later, and cash that is in nobody's count. */
export function DrawersToDo() {
  const mayWork = useMay('work-drawer') !== undefined;
  const { data } = useQuery({ ...cashDrawerQuery, enabled: mayWork });
  if (data === undefined || (data.openFloats.length === 0 && data.inNone === 0)) return null;
  const todo = [
    ...data.openFloats.map(({ name }) => `${name}: count what lay in it`),
    ...(data.inNone === 0 ? [] : ['Cash lies in no drawer']),
  ];
  return (
    <Notice tone="warning">
      <p>
        {todo.join('. ')}. <ConsoleLink path="/money/drawers">Drawers</ConsoleLink>
      </p>
    </Notice>
  );
}

/** Food and drink that goes off sale, or is off it, until somebody says what is in it. */
export function AllergensToSay() {
  const mayRead = useMay('mark-dish-sold-out') !== undefined;
  const maySay = useMay('set-up-sale') !== undefined;
  const { data } = useQuery({ ...menuTodayQuery, enabled: mayRead });
  if (data === undefined || data.unanswered.length === 0) return null;
  const dishes = data.unanswered.map(({ name, offSaleFrom }) => {
    const until = addDays(localDate(offSaleFrom), -1);
    return `${name} (${until < data.date ? 'off sale' : `on sale until ${shortDayOf(until)}`})`;
  });
  return (
    <Notice tone="warning">
      <p>
        Nobody has said which allergens there are in {listed(dishes)}.{' '}
        {maySay && <ConsoleLink path="/set-up/menu">Menu</ConsoleLink>}
      </p>
    </Notice>
  );
}

/** On a day without anybody: to an owner who has not opened the site, where to go on. */
export function NotOpenYet() {
  const { data } = useQuery({
    ...openingQuery,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (data === undefined || data.isOpen) return null;
  return (
    <Notice>
      <p>
        Your site is not open yet. <ConsoleLink path="/set-up/first">Go on setting up</ConsoleLink>
      </p>
    </Notice>
  );
}
