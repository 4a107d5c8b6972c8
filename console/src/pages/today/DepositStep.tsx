import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { takeDeposit } from '@slipway/shared/api/console/deposit-commands.ts';
import { hoursBefore } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Suspense, useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { FirstCashField, useFirstCash } from '../../session/FirstCash.tsx';
import { useMay } from '../../session/Me.tsx';
import { money } from '../../session/money.ts';
import { SlipField } from '../../session/SlipField.tsx';
import { timeOf } from '../../session/times.ts';
import { GiveBack, leftOf, undecidedFee } from './GiveBack.tsx';
import { DoneStep, Step } from './Step.tsx';
import { useToday } from './today.ts';
import { useTripCommand } from './use-trip-command.ts';
import { depositOf, nameOf } from './text.ts';

/** The card deposit loads later, because most deposits are taken in cash or by card machine. */
const CardDeposit = lazyPart(() => import('./CardDeposit.tsx'), 'CardDeposit');
const ChargeButton = lazyPart(() => import('../../session/ChargeParty.tsx'), 'ChargeButton');
const DepositLink = lazyPart(() => import('../../session/DepositLink.tsx'), 'DepositLink');

/** The deposit: taken in cash, by card machine or by pay link, and returned the same way. */
export function DepositStep({ trip }: { trip: BoardTrip }) {
  const { board, mayRecord } = useToday();
  const mayHandle = useMay('handle-deposit') !== undefined && mayRecord;
  const { deposit, lights } = trip;
  const card = trip.cardDeposit ?? null;
  const isNoneDue = depositOf(trip, board.figures) === 0;
  if (deposit === undefined || isNoneDue) {
    if (isNoneDue) return null;
    return <Step state={lights.deposit === 'none' ? 'missing' : 'done'} what="Deposit" how="" />;
  }
  const isOver = trip.state === 'back' || trip.state === 'off' || trip.state === 'no_show';
  return (
    <>
      {card !== null && (card.state !== 'asked' || deposit === null) && (
        <Suspense>
          <CardDeposit trip={trip} deposit={card} mayHandle={mayHandle} />
        </Suspense>
      )}
      {deposit !== null && <HandDeposit trip={trip} deposit={deposit} mayHandle={mayHandle} />}
      {deposit === null && lights.deposit === 'none' && !isOver && (
        <ToTake trip={trip} mayHandle={mayHandle} />
      )}
    </>
  );
}

function ToTake({ trip, mayHandle }: { trip: BoardTrip; mayHandle: boolean }) {
  const { board, date, now } = useToday();
  const { record, isBusy } = useTripCommand();
  const [isByCard, setIsByCard] = useState(false);
  const [slip, setSlip] = useState('');
  const first = useFirstCash();
  const { bookingId } = trip;
  // A pay link is offered until the trip begins, at the earliest `depositAskedHours` before the boat is due back.
  const mayBeAsked =
    Date.parse(trip.startsAt) > now.getTime() &&
    hoursBefore(new Date(trip.dueAt), board.figures.depositAskedHours) <= now;
  const leave = () => {
    setSlip('');
    setIsByCard(false);
  };
  return (
    <Step
      state="missing"
      what={`Deposit ${money(depositOf(trip, board.figures))}`}
      how="Returned when the boat is back"
      isWide
    >
      {mayHandle && !isByCard && (
        <>
          <FirstCashField first={first} />
          <Button
            disabled={isBusy}
            onClick={() => void record(takeDeposit, { bookingId, method: 'cash', ...first.words })}
          >
            Cash taken
          </Button>
          <Button onClick={() => setIsByCard(true)}>Card machine</Button>
        </>
      )}
      {!isByCard && mayBeAsked && (
        <Suspense>
          <DepositLink
            bookingId={bookingId}
            when={{ date, startTime: trip.startTime }}
            phone={trip.who.phone ?? ''}
            label={trip.cardDeposit?.state === 'asked' ? 'Another pay link' : 'Pay link'}
          />
        </Suspense>
      )}
      {mayHandle && isByCard && (
        <>
          <SlipField slip={slip} onChange={setSlip} takesFocus />
          <Button
            variant="secondary"
            disabled={isBusy || slip.trim() === ''}
            onClick={() =>
              void record(takeDeposit, { bookingId, method: 'card_machine', slip: slip.trim() }).then(
                (done) => done !== undefined && leave(),
              )
            }
          >
            Taken by card machine
          </Button>
          <Button variant="text" onClick={leave}>
            Leave it
          </Button>
        </>
      )}
    </Step>
  );
}

type HandDepositProps = {
  trip: BoardTrip;
  deposit: NonNullable<BoardTrip['deposit']>;
  mayHandle: boolean;
};

function HandDeposit({ trip, deposit, mayHandle }: HandDepositProps) {
  const way = deposit.method === 'cash' ? 'cash' : `card machine, slip ${deposit.slip ?? '–'}`;
  if (deposit.returned !== null)
    return (
      <DoneStep
        trip={trip}
        what={returnedWords(deposit.amount, deposit.returned.kept)}
        stamp={deposit.returned}
        more={`, ${deposit.method === 'cash' ? 'cash' : `card machine, slip ${deposit.returned.slip ?? '–'}`}`}
      />
    );
  const needsSlip = deposit.method === 'card_machine';
  const left = leftOf(deposit);
  const fee = undecidedFee(trip);
  return (
    <>
      <DoneStep
        trip={trip}
        what={
          deposit.charged === 0
            ? `Deposit ${money(deposit.amount)} held`
            : returnedWords(deposit.amount, deposit.charged)
        }
        stamp={deposit}
        more={`, ${way}`}
      />
      {mayHandle && trip.state !== 'out' && left > 0 && (
        <Step
          state={trip.state === 'back' ? 'missing' : 'none'}
          what="Return the deposit"
          how={
            fee ??
            `Taken ${needsSlip ? 'by card machine' : 'in cash'} at ${timeOf(deposit.at)}: return it the same way`
          }
          isWide
        >
          <GiveBack trip={trip} deposit={deposit} isDue={trip.state === 'back' && fee === undefined} />
          <Suspense>
            <ChargeButton bookingId={trip.bookingId} name={nameOf(trip)} held={left} />
          </Suspense>
        </Step>
      )}
    </>
  );
}

function returnedWords(amount: number, kept: number | null): string {
  if (kept === null) return `Deposit ${money(amount)} given back`;
  return kept === amount
    ? `Deposit ${money(amount)} kept`
    : `Deposit: ${money(kept)} of ${money(amount)} kept`;
}
