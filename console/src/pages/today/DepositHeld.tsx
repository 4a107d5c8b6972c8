import { releaseCardDeposit } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import type { BoardTrip } from '../../api/board.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { useMay } from '../../session/Me.tsx';
import { money } from '../../session/money.ts';
import { showFailure } from '../../session/toasts.ts';
import { useCommand } from '../../session/use-command.ts';
import { GiveBack } from './GiveBack.tsx';
import { useToday } from './today.ts';
import { useShutToSecondTap } from '../../session/use-shut-to-second-tap.ts';

/**
 * The button for a finished trip whose deposit we still hold. One press returns or releases the deposit. The trip then
 * moves to the folded list of finished trips.
 */
export function DepositHeld({ trip }: { trip: BoardTrip }) {
  const { mayRecord } = useToday();
  const mayHandle = useMay('handle-deposit') !== undefined && mayRecord;
  const { deposit = null, cardDeposit = null } = trip;
  if (!mayHandle) return null;
  return (
    <>
      {deposit !== null && deposit.returned === null && (
        <GiveBack trip={trip} deposit={deposit} isDue isWide />
      )}
      {cardDeposit?.state === 'held' && <LetGo trip={trip} amount={cardDeposit.amount} />}
    </>
  );
}

function LetGo({ trip: { bookingId }, amount }: { trip: BoardTrip; amount: number }) {
  const { run, isBusy } = useCommand(releaseCardDeposit);
  const { id, isShut } = useShutToSecondTap();
  return (
    <Button
      id={id}
      variant="secondary"
      isWide
      disabled={isBusy || isShut}
      onClick={() => void run({ bookingId }).catch((error: unknown) => showFailure(sentenceOf(error)))}
    >
      Release {money(amount)}
    </Button>
  );
}
