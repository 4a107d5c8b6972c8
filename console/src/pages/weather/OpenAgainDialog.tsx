import { openAgain } from '@slipway/shared/api/console/open-again.ts';
import { openSales } from '@slipway/shared/api/console/stops.ts';
import { overlapsStop } from '@slipway/shared/rules/stop.ts';
import type { LocalDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AskedFor } from '../../api/client.ts';
import { type Board, boardQuery } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { kindNames, spanOn, timeOfStop } from '../stops/stop-text.ts';
import { useMayLift } from '../stops/stop-text.ts';

type OpenAgainDialogProps = {
  stop: number;
  /** '15:00–17:30' */
  span: string;
  date: LocalDate;
  onClose: () => void;
};

/** Shows which parties get their old place back and which do not, before anything is on sale again. */
export function OpenAgainDialog({ stop, span, date, onClose }: OpenAgainDialogProps) {
  const { data: board } = useQuery(boardQuery(date));
  const others = stopsOver(board?.stops ?? [], stop);
  return (
    <CommandDialog
      title={`Open again: ${span}?`}
      action="Open again"
      endpoint={openAgain}
      words={{ stop }}
      since={others.map(({ id }) => id).join()}
      onDone={onClose}
      onLeave={onClose}
    >
      <StoppedAsWell stops={others} date={date} />
    </CommandDialog>
  );
}

type Stops = Board['stops'];

/** Returns the stops of other kinds that cover a part of the called-off time. */
function stopsOver(stops: Stops, calledOff: number): Stops {
  const own = stops.find(({ id }) => id === calledOff);
  if (own === undefined) return [];
  return stops.filter(
    (other) => other.kind !== 'called_off' && overlapsStop(timeOfStop(other), timeOfStop(own)),
  );
}

/**
 * If another stop covers a party's old time, the party cannot get that time back. The dialog names the other stop,
 * beside the button that ends it.
 */
function StoppedAsWell({ stops, date }: { stops: Stops; date: LocalDate }) {
  const mayLift = useMayLift();
  const { run, isBusy } = useCommand(openSales);
  const [lifted, setLifted] = useState<string>();
  const said = stops.map((stop) => `${kindNames[stop.kind]} ${spanOn(stop, date)}`).join(', ');
  const lift = async () => {
    try {
      await run({ stops: stops.map(({ id }) => id) });
      setLifted(said);
    } catch (error) {
      if (!(error instanceof AskedFor)) showFailure(sentenceOf(error));
    }
  };
  // Until the day is refetched, the list of stops still contains the ended stop.
  if (lifted !== undefined && (stops.length === 0 || said === lifted)) return <Lifted>{lifted}</Lifted>;
  if (stops.length === 0) return null;
  return (
    <Notice tone="warning">
      <p>{`${said}: until you end this stop, nothing is on sale, and no party gets its old time back.`}</p>
      {stops.every(({ kind }) => mayLift(kind)) && (
        <Button size="small" disabled={isBusy} onClick={() => void lift()}>
          End the stop first
        </Button>
      )}
    </Notice>
  );
}

/** Says that the stop has ended. Takes the focus, because the pressed button has disappeared. */
function Lifted({ children }: { children: string }) {
  const said = useRef<HTMLParagraphElement>(null);
  useEffect(() => said.current?.focus(), []);
  return (
    <p ref={said} tabIndex={-1}>
      <b>Lifted: {children}.</b>
    </p>
  );
}
