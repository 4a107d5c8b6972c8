import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { longestSlip } from '@slipway/shared/api/console/limits.ts';
import { sendPayLink, takePayment } from '@slipway/shared/api/console/money.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Suspense, useState } from 'react';
import { FirstCashField, useFirstCash } from './FirstCash.tsx';
import { useMay } from './Me.tsx';
import { Problem } from './Problem.tsx';
import { changeText, tooMuchGiven } from './change-text.ts';
import { money, poundsTyped } from './money.ts';
import type { PayLinkFor } from './pay-link-text.ts';
import { useCommand } from './use-command.ts';
import { useTrying } from './use-trying.ts';

/** The QR code loads later, because most parties have paid before they come. */
const PayQr = lazyPart(() => import('./PayQr.tsx'), 'PayQr');

type PayOwedProps = {
  bookingId: string;
  when: { date: string; startTime: string };
  owes: number;
  phone: string;
};

/** The ways to pay the amount owed on a booking: cash, card machine, pay link. */
export function PayOwed({ bookingId, when, owes, phone }: PayOwedProps) {
  const mayLink = useMay('send-pay-link') !== undefined;
  const [way, setWay] = useState<'cash' | 'card_machine'>();
  const [typed, setTyped] = useState('');
  const [link, setLink] = useState<{ url: string; textedAt: string | null; pays: PayLinkFor }>();
  const { problem, trying } = useTrying();
  const take = useCommand(takePayment);
  const send = useCommand(sendPayLink);
  const isBusy = take.isBusy || send.isBusy;
  const first = useFirstCash();

  const pay = async (method: 'cash' | 'card_machine') => {
    const given = method === 'cash' ? poundsTyped(typed) : undefined;
    await trying(async () => {
      await take.run({
        bookingId,
        method,
        ...(method === 'card_machine' ? { slip: typed.trim() } : {}),
        ...(given === undefined ? {} : { given }),
        ...(method === 'cash' ? first.words : {}),
      });
      setWay(undefined);
      setTyped('');
      setLink(undefined);
    });
  };
  const makeLink = () =>
    trying(async () => {
      const { result } = await send.run({ bookingId, debt: 'price' });
      const { payLink: url, textedAt, sum, until } = result;
      if (url !== undefined) setLink({ url, textedAt, pays: { debt: 'price', ...when, sum, until } });
    });
  return (
    <>
      {way === undefined && (
        <>
          <Button onClick={() => setWay('cash')}>Cash</Button>
          <Button onClick={() => setWay('card_machine')}>Card machine</Button>
          {mayLink && link === undefined && (
            <Button disabled={isBusy} onClick={() => void makeLink()}>
              Pay link
            </Button>
          )}
        </>
      )}
      {way !== undefined && (
        <>
          <TextField
            label={way === 'cash' ? 'Cash received, in pounds (if not the exact sum)' : 'Slip number'}
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- It takes the place of the button that was pressed.
            autoFocus
            inputMode={way === 'cash' ? 'decimal' : 'text'}
            autoComplete="off"
            maxLength={longestSlip}
            error={way === 'cash' ? tooMuchGiven(typed) : undefined}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p role="status">{way === 'cash' ? changeText(typed, owes) : ''}</p>
          {way === 'cash' && <FirstCashField first={first} />}
          <Button
            variant="secondary"
            disabled={isBusy || (way === 'card_machine' && typed.trim() === '')}
            onClick={() => void pay(way)}
          >
            {money(owes)} {way === 'cash' ? 'taken in cash' : 'taken by card machine'}
          </Button>
          <Button
            variant="text"
            onClick={() => {
              setWay(undefined);
              setTyped('');
            }}
          >
            Leave it
          </Button>
        </>
      )}
      {link !== undefined && (
        <Suspense>
          <PayQr
            link={link.url}
            label="QR code of the pay link"
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
