import { nameBoat } from '@slipway/shared/api/console/board.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense, useState } from 'react';
import type { BoardBoat } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { useMay } from '../../session/Me.tsx';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { BoatsIn } from './BoatsIn.tsx';
import { Step } from './Step.tsx';
import { partiesOf, seatElsewhere } from './boats-in.ts';
import { useToday } from './today.ts';
import { nameOf } from './words.ts';

const TakeOutDialog = lazyPart(() => import('../boats/BoatOut.tsx'), 'TakeOutDialog');

/** What is still sold on a boat that is not fit, and the way out of it for each party. */
export function Stranded({ boat }: { boat: BoardBoat }) {
  const { board, now, mayWork } = useToday();
  const mayTakeOut = useMay('take-boat-out') !== undefined;
  const { run, isBusy } = useCommand(nameBoat);
  const [isOpen, setOpen] = useState(false);
  const parties = partiesOf(boat, board);
  const [next] = parties;
  const many = parties.length === 1 ? '1 party' : `${parties.length} parties`;
  // Whoever finds none stays in sight.
  const moveAll = async () => {
    try {
      for (const { bookingId, boat: to } of seatElsewhere(parties, board, now))
        await run({ bookingId, boat: to });
    } catch (error) {
      showFailure(sentenceOf(error));
    }
  };
  return (
    <>
      <Step
        state={next === undefined ? 'done' : 'late'}
        what={
          next === undefined
            ? `Nobody sails on ${boat.name} today`
            : `${many} today, the next at ${next.startTime}`
        }
        how={
          mayTakeOut
            ? 'A place on it can still be sold until it is out for a while.'
            : 'A place on it can still be sold. Managers see this on Today, and can take it out for a while.'
        }
        isWide
      >
        {mayWork && parties.length > 1 && (
          <Button variant="secondary" disabled={isBusy} onClick={() => void moveAll()}>
            Other boats for all {parties.length}
          </Button>
        )}
        {mayTakeOut && <Button onClick={() => setOpen(true)}>Out for a while</Button>}
      </Step>
      {parties.map((trip) => (
        <Step
          key={trip.bookingId}
          state="missing"
          what={`${trip.startTime} ${nameOf(trip)}`}
          how="takes instead:"
          isWide
        >
          <BoatsIn trip={trip} />
        </Step>
      ))}
      {isOpen && (
        <Suspense fallback={<Loading text="One moment …" />}>
          <TakeOutDialog boat={boat} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
