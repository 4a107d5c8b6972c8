import { giveDepositBack } from '@slipway/shared/api/console/deposit-commands.ts';
import { formatGbp, penceOf, poundsOf, subtractPence } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useState } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { FirstCashField, useFirstCash } from '../../session/FirstCash.tsx';
import { SlipField } from '../../session/SlipField.tsx';
import { money } from '../../session/money.ts';
import { openLateFee } from './order-trips.ts';
import { useTripCommand } from './use-trip-command.ts';
import { useShutToSecondTap } from '../../session/use-shut-to-second-tap.ts';

type GiveBackProps = {
  trip: BoardTrip;
  deposit: NonNullable<BoardTrip['deposit']>;
  /** True once the party is back: the return of the deposit is then the next action. */
  isDue: boolean;
  isWide?: boolean;
};

/** The deposit less what is kept for charges, in pounds. */
export function leftOf({ amount, charged }: NonNullable<BoardTrip['deposit']>): number {
  return poundsOf(subtractPence(penceOf(amount), penceOf(charged)));
}

/** 'Late fee of £50.00 not decided yet'; undefined: there is no late fee, or it is decided. */
export function undecidedFee(trip: BoardTrip): string | undefined {
  const fee = openLateFee(trip);
  return fee && `Late fee of ${formatGbp(fee.fee)} not decided yet`;
}

/** Returns a deposit in cash or by card machine, the way it was taken. */
export function GiveBack({ trip, deposit, isDue, isWide = false }: GiveBackProps) {
  const { record, isBusy } = useTripCommand();
  const [slip, setSlip] = useState('');
  const first = useFirstCash();
  const { id, isShut } = useShutToSecondTap();
  const needsSlip = deposit.method === 'card_machine';
  const give = async () => {
    const how = needsSlip ? { slip: slip.trim() } : first.words;
    const done = await record(giveDepositBack, { bookingId: trip.bookingId, ...how });
    if (done !== undefined) setSlip('');
  };
  return (
    <>
      {needsSlip ? <SlipField slip={slip} onChange={setSlip} /> : <FirstCashField first={first} />}
      <Button
        id={id}
        variant={isDue ? 'secondary' : 'quiet'}
        isWide={isWide}
        disabled={isBusy || isShut || (needsSlip && slip.trim() === '')}
        onClick={() => void give()}
      >
        Give {money(leftOf(deposit))} back
      </Button>
    </>
  );
}
