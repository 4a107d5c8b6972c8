import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Suspense, useState } from 'react';
import { sentenceOf } from '../api/console-error.ts';
import { linkOf } from '../api/sale.ts';
import { useMay } from './Me.tsx';
import { Problem } from './Problem.tsx';
import { useCommand } from './use-command.ts';

/** Most deposits are taken by hand. */
const PayQr = lazyPart(() => import('./PayQr.tsx'), 'PayQr');

type DepositLinkProps = { bookingId: string; phone: string; label: string };

/** A link at which the party sets its deposit aside on a card. It is told once: a second press makes another. */
export function DepositLink({ bookingId, phone, label }: DepositLinkProps) {
  const mayLink = useMay('send-pay-link') !== undefined;
  const { run, isBusy } = useCommand(sendPayLink);
  const [link, setLink] = useState<string>();
  const [problem, setProblem] = useState<string>();
  if (!mayLink) return null;
  const make = async () => {
    setProblem(undefined);
    try {
      const { result } = await run({ bookingId, debt: 'deposit' });
      setLink(linkOf(result));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <>
      {link === undefined ? (
        <Button disabled={isBusy} onClick={() => void make()}>
          {label}
        </Button>
      ) : (
        <Suspense>
          <PayQr link={link} label="QR code of the pay link for the deposit" phone={phone} />
        </Suspense>
      )}
      <Problem>{problem}</Problem>
    </>
  );
}
