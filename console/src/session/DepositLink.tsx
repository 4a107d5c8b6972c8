import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { sendPayLink } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Suspense, useState } from 'react';
import { useMay } from './Me.tsx';
import { Problem } from './Problem.tsx';
import type { PayLinkFor } from './pay-link-text.ts';
import { useCommand } from './use-command.ts';
import { useTrying } from './use-trying.ts';

/** The QR code loads later, because most deposits are taken in cash or by card machine. */
const PayQr = lazyPart(() => import('./PayQr.tsx'), 'PayQr');

type LinkToPayProps = {
  bookingId: string;
  debt: 'deposit' | 'charge';
  when: { date: string; startTime: string };
  phone: string;
  label: string;
};

/** A link at which the party puts its deposit on a card. */
export function DepositLink(props: Omit<LinkToPayProps, 'debt'>) {
  return <LinkToPay {...props} debt="deposit" />;
}

const codeOf = { deposit: 'the deposit', charge: 'the charges' };

/** The server returns a link only once: a second press makes another link. */
export function LinkToPay({ bookingId, debt, when, phone, label }: LinkToPayProps) {
  const mayLink = useMay('send-pay-link') !== undefined;
  const { run, isBusy } = useCommand(sendPayLink);
  const [link, setLink] = useState<{ url: string; textedAt: string | null; pays: PayLinkFor }>();
  const { problem, trying } = useTrying();
  if (!mayLink) return null;
  const make = () =>
    trying(async () => {
      const { result } = await run({ bookingId, debt });
      const { payLink: url, textedAt, sum, until } = result;
      if (url !== undefined) setLink({ url, textedAt, pays: { debt, ...when, sum, until } });
    });
  return (
    <>
      {link === undefined ? (
        <Button disabled={isBusy} onClick={() => void make()}>
          {label}
        </Button>
      ) : (
        <Suspense>
          <PayQr
            link={link.url}
            label={`QR code of the pay link for ${codeOf[debt]}`}
            phone={phone}
            textedAt={link.textedAt}
            pays={link.pays}
          />
        </Suspense>
      )}
      <Problem>{problem}</Problem>
    </>
  );
}
