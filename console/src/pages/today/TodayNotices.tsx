import { Notice } from '@slipway/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { cashDrawerQuery } from '../../api/drawers.ts';
import { openingQuery } from '../../api/opening.ts';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { useMay } from '../../session/Me.tsx';

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
        {todo.join('. ')}. <ConsoleLink path="/more/drawers">Drawers</ConsoleLink>
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
