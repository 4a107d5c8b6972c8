import { Notice } from '@slipway/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { cashDrawerQuery } from '../../api/drawers.ts';
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
