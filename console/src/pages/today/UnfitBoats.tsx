import { counted } from '@slipway/shared/values/counted.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useMay } from '../../session/Me.tsx';
import { partiesOf } from './boats-in.ts';
import { useToday } from './today.ts';

/** A notice for each unfit boat that is still in service. Only roles that may take a boat out of service see it. */
export function UnfitBoats() {
  const { board, isToday, open } = useToday();
  const mayTakeOut = useMay('take-boat-out') !== undefined;
  if (!mayTakeOut || !isToday) return null;
  const unfit = board.boats.filter(
    ({ openingCheck, isInService, claims }) =>
      openingCheck?.isFit === false && isInService && claims.every(({ kind }) => kind !== 'repair'),
  );
  return unfit.map((boat) => {
    const { length } = partiesOf(boat, board);
    return (
      <Notice key={boat.id} tone="warning">
        <p>
          <b>
            {boat.name} is not fit: {boat.openingCheck?.note}.
          </b>{' '}
          {length === 0
            ? 'No party has this boat today'
            : `${counted(length, 'party has', 'parties have')} this boat today`}
          , and its places are on sale.
        </p>
        <Button size="small" onClick={() => open({ boat: String(boat.id) })}>
          Open {boat.name}
        </Button>
      </Notice>
    );
  });
}
