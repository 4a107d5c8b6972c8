import { longestObjection } from '@slipway/shared/api/typed-text.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { TextArea } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { type Booking, bookingQuery } from '../../api/bookings.ts';
import { type Charge, chargeOf, sayNo } from '../../api/charges.ts';
import { type TabStorage, parseJson, tabKeys, tabStorage } from '../../storage/tab-storage.ts';
import { ChargePhotos } from './ChargePhotos.tsx';
import styles from './ChargesCard.module.css';

type ChargesCardProps = { booking: Pick<Booking, 'id' | 'email' | 'charges'> };

/** Charges after a trip, the reasons, and the form to object to a charge kept from the deposit. */
export function ChargesCard({ booking }: ChargesCardProps) {
  const charges = booking.charges.map(chargeOf);
  return (
    <Card id="charges" aria-labelledby="charges-title">
      <h2 id="charges-title">{titleOf(charges)}</h2>
      <ul className={styles.charges}>
        {charges.map((charge) => (
          <li key={charge.id}>
            <OneCharge booking={booking} charge={charge} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function titleOf(charges: readonly Charge[]): string {
  if (charges.every(({ keptOf }) => keptOf !== null)) return 'Kept from your deposit';
  return charges.every(({ state }) => state === 'owed')
    ? 'To pay after your trip'
    : 'Charges after your trip';
}

function OneCharge({ booking, charge }: ChargesCardProps & { charge: Charge }) {
  const { what, amount, because, madeOn, objection, answer, state } = charge;
  return (
    <>
      <p className={styles.sum}>
        <b>{what}</b> <b>{formatGbp(amount)}</b>
      </p>
      <p>
        {formatLongDate(madeOn)}. Why: {because}
      </p>
      <ChargePhotos booking={booking} photos={charge.photos} />
      <p role="status">{standing(charge)}</p>
      {objection !== '' && (
        <p>
          You wrote: <q>{objection}</q>
        </p>
      )}
      {answer !== '' && (
        <p>
          We say: <q>{answer}</q>
        </p>
      )}
      {state === 'to_object' && <ObjectForm booking={booking} charge={charge} />}
    </>
  );
}

function standing({ state, keptOf, objectUntil, givenBack }: Charge): string {
  const back = keptOf === 'hand' ? 'Come by or call us for it.' : 'It goes back to your card.';
  switch (state) {
    case 'to_object': {
      if (objectUntil === null) return 'We keep this from your deposit.';
      const { date, time } = venueDateTime(objectUntil);
      return `We keep this from your deposit. You can say no to it until ${time} on ${formatLongDate(date)}.`;
    }
    case 'objected':
      return 'You said no to this. A person looks into it and answers by email.';
    case 'kept':
      return givenBack > 0
        ? `${formatGbp(givenBack)} of it is yours again. ${back} We keep the rest.`
        : 'We keep this from your deposit.';
    case 'owed':
      return 'This is to pay, by the link that we email you. If you think it’s wrong, call or write to us before you pay.';
    case 'paid':
      return givenBack > 0 ? `Paid, and ${formatGbp(givenBack)} goes back to your card.` : 'Paid. Thank you.';
    case 'given_back':
      return `All of it is yours again. ${back}`;
    case 'let_go':
      return 'We have let this go. There is nothing to pay.';
  }
}

function ObjectForm({ booking: { id, email }, charge }: ChargesCardProps & { charge: Charge }) {
  const queries = useQueryClient();
  const [begun] = useState(() => readObjection(tabStorage, charge.id));
  const [isOpen, setOpen] = useState(begun !== '');
  const [words, setWords] = useState(begun);
  // A form that is opened again by a refresh of the page does not take the focus.
  const [isPressed, setPressed] = useState(false);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState('');

  function type(typed: string): void {
    setWords(typed);
    keepObjection(tabStorage, charge.id, typed);
  }

  function toggle(open: boolean): void {
    setPressed(true);
    setProblem('');
    setOpen(open);
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending || words.trim() === '') return;
    setProblem('');
    setSending(true);
    try {
      await sayNo({ id, email }, charge, words.trim());
      keepObjection(tabStorage, charge.id, '');
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : brokenAnswerMessage);
    } finally {
      // The server may have saved the objection although no answer came.
      await queries.invalidateQueries({ queryKey: bookingQuery(id, email).queryKey });
      setSending(false);
    }
  }

  if (!isOpen)
    return (
      <p>
        {/* When the customer closes the form, this button takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <Button variant="secondary" autoFocus={isPressed} onClick={() => toggle(true)}>
          Say no to this
        </Button>
      </p>
    );
  return (
    <form onSubmit={(event) => void send(event)}>
      <TextArea
        label="What is wrong about it?"
        hint="A person reads it and answers by email."
        maxLength={longestObjection}
        rows={4}
        required
        // The field takes the focus only if the customer has just pressed the button that opens it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={isPressed}
        value={words}
        onChange={(event) => type(event.target.value)}
      />
      {problem !== '' && (
        <Notice tone="error" role="alert">
          <p>{problem}</p>
        </Notice>
      )}
      <Button variant="primary" type="submit" aria-disabled={isSending}>
        {isSending ? 'Sending …' : 'Send'}
      </Button>{' '}
      <Button aria-disabled={isSending} onClick={() => !isSending && toggle(false)}>
        Close
      </Button>
    </form>
  );
}

const stored = z.record(z.string(), z.string());

function readAll(storage: TabStorage): Record<string, string> {
  const parsed = stored.safeParse(parseJson(storage.read(tabKeys.objection)));
  return parsed.success ? parsed.data : {};
}

/** The unsent text of the party's objection to this charge; '' if none. */
function readObjection(storage: TabStorage, charge: string): string {
  return readAll(storage)[charge] ?? '';
}

/** Stores what the party has typed so far; '' removes it. */
function keepObjection(storage: TabStorage, charge: string, words: string): void {
  const { [charge]: _, ...others } = readAll(storage);
  const all = words === '' ? others : { ...others, [charge]: words };
  if (Object.keys(all).length === 0) storage.remove(tabKeys.objection);
  else storage.write(tabKeys.objection, JSON.stringify(all));
}
