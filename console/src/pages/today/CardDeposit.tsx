import type { BoardTrip } from '../../api/board.ts';
import type { GlyphName } from '../../parts/Glyph.tsx';
import { DecideDeposit } from '../../session/DecideDeposit.tsx';
import { cardDepositText } from '../../session/card-deposit-text.ts';
import { whenOf } from '../../session/times.ts';
import { undecidedFee } from './GiveBack.tsx';
import { Step } from './Step.tsx';
import { useToday } from './today.ts';
import { nameOf } from './text.ts';

type CardDepositProps = {
  trip: BoardTrip;
  deposit: NonNullable<BoardTrip['cardDeposit']>;
  mayHandle: boolean;
};

/** A deposit by pay link: its state, and the decision once the boat is back. */
export function CardDeposit({ trip, deposit, mayHandle }: CardDepositProps) {
  const { now } = useToday();
  const { what, how } = cardDepositText(deposit, whenOf(deposit.at, now));
  const fee = undecidedFee(trip);
  const isDue = trip.state === 'back' || trip.state === 'no_show' || trip.state === 'off';
  const states: Partial<Record<typeof deposit.state, GlyphName>> = { asked: 'part', lapsed: 'missing' };
  return (
    <>
      <Step state={states[deposit.state] ?? 'done'} what={what} how={how} />
      {deposit.state === 'held' && mayHandle && trip.state !== 'out' && (
        <Step
          state={isDue ? 'missing' : 'none'}
          what="Release or keep the deposit"
          how={fee ?? 'A release takes nothing from the card'}
          isWide
        >
          <DecideDeposit
            bookingId={trip.bookingId}
            name={nameOf(trip)}
            amount={deposit.amount}
            isDue={isDue && fee === undefined}
          />
        </Step>
      )}
    </>
  );
}
