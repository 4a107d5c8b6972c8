import { giveDepositBack, takeDeposit } from '@slipway/shared/api/console/board.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { useMay } from '../../session/Me.tsx';
import { money } from '../../session/money.ts';
import { timeOf } from '../../session/times.ts';
import { DoneStep, Step } from './Step.tsx';
import { useToday } from './today.ts';
import { useDeed } from './use-deed.ts';

/** The deposit by hand: taken, and given back as it was taken. */
export function DepositStep({ trip }: { trip: BoardTrip }) {
  const { board, mayRecord } = useToday();
  const mayHandle = useMay('handle-deposit') !== undefined && mayRecord;
  const { record, isBusy } = useDeed();
  const [isByCard, setIsByCard] = useState(false);
  const [slip, setSlip] = useState('');
  const { deposit, lights } = trip;
  const of = { bookingId: trip.bookingId };
  /** Each slip has its own number: that of the taking is not that of the giving back. */
  const forgetSlip = (done: unknown) => {
    if (done === undefined) return;
    setSlip('');
    setIsByCard(false);
  };
  const slipField = (
    <TextField
      label="Number of the slip"
      autoComplete="off"
      maxLength={40}
      value={slip}
      onChange={(event) => setSlip(event.target.value)}
    />
  );
  if (deposit === undefined || board.figures.deposit === 0) {
    if (board.figures.deposit === 0) return null;
    return <Step state={lights.deposit === 'none' ? 'missing' : 'done'} what="Deposit" how="" />;
  }
  if (deposit === null) {
    if (trip.state === 'back' || trip.state === 'off' || trip.state === 'no_show') return null;
    return (
      <Step
        state="missing"
        what={`Deposit ${money(board.figures.deposit)}`}
        how="Given back when the boat is back"
        isWide
      >
        {mayHandle && !isByCard && (
          <>
            <Button disabled={isBusy} onClick={() => void record(takeDeposit, { ...of, method: 'cash' })}>
              Cash taken
            </Button>
            <Button onClick={() => setIsByCard(true)}>Card machine</Button>
          </>
        )}
        {mayHandle && isByCard && (
          <>
            {slipField}
            <Button
              variant="secondary"
              disabled={isBusy || slip.trim() === ''}
              onClick={() =>
                void record(takeDeposit, { ...of, method: 'card_machine', slip: slip.trim() }).then(
                  forgetSlip,
                )
              }
            >
              Taken by card machine
            </Button>
            <Button variant="text" onClick={() => forgetSlip('left')}>
              Leave it
            </Button>
          </>
        )}
      </Step>
    );
  }
  const way = deposit.method === 'cash' ? 'cash' : `card machine, slip ${deposit.slip ?? '–'}`;
  if (deposit.returned !== null)
    return (
      <DoneStep
        trip={trip}
        what={`Deposit ${money(deposit.amount)} given back`}
        stamp={deposit.returned}
        more={`, ${deposit.method === 'cash' ? 'cash' : `card machine, slip ${deposit.returned.slip ?? '–'}`}`}
      />
    );
  const needsSlip = deposit.method === 'card_machine';
  return (
    <>
      <DoneStep
        trip={trip}
        what={`Deposit ${money(deposit.amount)} held`}
        stamp={deposit}
        more={`, ${way}`}
      />
      {mayHandle && trip.state !== 'out' && (
        <Step
          state={trip.state === 'back' ? 'missing' : 'none'}
          what="Give it back"
          how={`As it was taken ${timeOf(deposit.at)}: ${needsSlip ? 'by card machine' : 'in cash'}`}
          isWide={needsSlip}
        >
          {needsSlip && slipField}
          <Button
            variant={trip.state === 'back' ? 'secondary' : 'quiet'}
            disabled={isBusy || (needsSlip && slip.trim() === '')}
            onClick={() =>
              void record(giveDepositBack, { ...of, ...(needsSlip ? { slip: slip.trim() } : {}) }).then(
                forgetSlip,
              )
            }
          >
            {money(deposit.amount)} given back
          </Button>
        </Step>
      )}
    </>
  );
}
