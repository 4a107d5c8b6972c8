import { releaseCardDeposit } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useState } from 'react';
import { ChargeButton } from './ChargeParty.tsx';
import { CommandDialog } from './CommandDialog.tsx';
import { useMay } from './Me.tsx';
import { money } from './money.ts';

type DecideDepositProps = {
  bookingId: string;
  name: string;
  /** The held deposit, in pounds. */
  amount: number;
  /** True once the party is back. Releasing the deposit is then the next step. */
  isDue: boolean;
};

/** Releases a deposit held on a card, or keeps some of it for a reason. The effect is shown first. */
export function DecideDeposit({ bookingId, name, amount, isDue }: DecideDepositProps) {
  const mayRelease = useMay('handle-deposit') !== undefined;
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {mayRelease && (
        <Button variant={isDue ? 'secondary' : 'quiet'} onClick={() => setIsOpen(true)}>
          Release {money(amount)}
        </Button>
      )}
      <ChargeButton {...{ bookingId, name }} held={amount} />
      {isOpen && (
        <CommandDialog
          title={`Release ${name}’s deposit`}
          action={`Release ${money(amount)}`}
          endpoint={releaseCardDeposit}
          words={{ bookingId }}
          onDone={close}
          onLeave={close}
        />
      )}
    </>
  );
}
