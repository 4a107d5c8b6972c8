import { longestObjection } from '@slipway/shared/api/typed-text.ts';
import { answerObjection, letChargeGo, recordObjection } from '@slipway/shared/api/console/charges.ts';
import type { WireCharge } from '@slipway/shared/api/console/charges.ts';
import { longestBecause } from '@slipway/shared/api/console/limits.ts';
import { aboutCharges } from '@slipway/shared/rules/charges.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea, TextField } from '@slipway/ui/Field.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import type { StaffBooking } from '../../api/bookings.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ChargeButton } from '../../session/ChargeParty.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { LinkToPay } from '../../session/DepositLink.tsx';
import { useMay } from '../../session/Me.tsx';
import { Sum } from '../../session/Sum.tsx';
import { money } from '../../session/money.ts';
import { PhotoStrip } from '../../session/photos/PhotoStrip.tsx';
import { whenOf } from '../../session/times.ts';
import styles from './Charges.module.css';

/** Charges beside the price of the trip, their state, and a manager's actions on them. */
export function Charges({ booking, name }: { booking: StaffBooking; name: string }) {
  const { bookingId, contact, money: sums } = booking;
  if (sums === undefined) return null;
  const { charges, chargesOwed, depositHeld } = sums;
  const isBack = booking.trip === 'back';
  if (charges.length === 0 && !isBack) return null;
  return (
    <Panel title={chargesOwed > 0 ? `Charges, ${money(chargesOwed)} to pay` : 'Charges'}>
      {charges.length === 0 && <p>Nothing is charged beside the price.</p>}
      <ul className={styles.charges}>
        {charges.map((charge) => (
          <Charge key={charge.id} charge={charge} bookingId={bookingId} />
        ))}
      </ul>
      <div className={styles.actions}>
        {chargesOwed > 0 && (
          <LinkToPay
            bookingId={bookingId}
            debt="charge"
            when={booking}
            phone={contact.phone ?? ''}
            label="Pay link for the charges"
          />
        )}
        {isBack && <ChargeButton {...{ bookingId, name }} held={depositHeld.left} />}
      </div>
    </Panel>
  );
}

function Charge({ charge, bookingId }: { charge: WireCharge; bookingId: string }) {
  const now = useNow();
  const mayDecide = useMay('decide-money') !== undefined;
  const mayWrite = useMay('work-board') !== undefined;
  const [open, setOpen] = useState<'answer' | 'let_go' | 'says_no'>();
  const { kind, amount, because, state, objection, answer, givenBack, madeAt } = charge;
  const close = () => setOpen(undefined);
  const isStanding = state !== 'let_go' && state !== 'given_back';
  return (
    <li>
      <p>
        <b>
          {aboutCharges[kind].label} {money(amount)}
        </b>{' '}
        {because}
        <small>
          {whenOf(madeAt, now)}: {stateText(charge, now)}
        </small>
      </p>
      {objection !== null && <p>They say: “{objection}”</p>}
      {answer !== null && (
        <p>
          {state === 'let_go' ? 'Let go' : givenBack > 0 ? `${money(givenBack)} given back` : 'Kept'}: “
          {answer}”
        </p>
      )}
      {state !== 'let_go' && (
        <details className={styles.photos}>
          <summary>Photos for {aboutCharges[kind].label.toLowerCase()}</summary>
          <PhotoStrip bookingId={bookingId} takes="after" charge={charge.id} />
        </details>
      )}
      {isStanding && (
        <div className={styles.actions}>
          {mayDecide && state === 'objected' && (
            <Button variant="secondary" onClick={() => setOpen('answer')}>
              Answer
            </Button>
          )}
          {mayDecide && answer === null && state !== 'objected' && (
            <Button onClick={() => setOpen('let_go')}>Let it go</Button>
          )}
          {mayWrite && answer === null && objection === null && (
            <Button onClick={() => setOpen('says_no')}>They say no</Button>
          )}
        </div>
      )}
      {open === 'answer' && <AnswerDialog charge={charge} onClose={close} />}
      {open === 'let_go' && <LetGoDialog charge={charge} onClose={close} />}
      {open === 'says_no' && <SaysNoDialog charge={charge} onClose={close} />}
    </li>
  );
}

function stateText({ state, objectsUntil, answerBy }: WireCharge, now: Date): string {
  switch (state) {
    case 'to_object':
      return `kept; they can say no until ${whenOf(objectsUntil ?? '', now)}`;
    case 'objected':
      return `they say no; answer by ${whenOf(answerBy ?? '', now)}`;
    case 'kept':
      return 'kept';
    case 'owed':
      return 'to be paid by link';
    case 'paid':
      return 'paid by link';
    case 'given_back':
      return 'all of it is given back';
    case 'let_go':
      return 'let go';
  }
}

function AnswerDialog({ charge, onClose }: { charge: WireCharge; onClose: () => void }) {
  const [isKept, setIsKept] = useState(true);
  const [sum, setSum] = useState(0);
  const [answer, setAnswer] = useState('');
  const givenBack = isKept ? 0 : sum;
  const words = answer.trim();
  const missing =
    words === '' ? 'Write a sentence for them to read.' : !isKept && sum <= 0 ? 'Say how much.' : undefined;
  return (
    <CommandDialog
      title="Answer their objection"
      action={givenBack > 0 ? `Give ${money(givenBack)} back` : `Keep ${money(charge.amount)}`}
      endpoint={answerObjection}
      words={missing ?? { charge: charge.id, givenBack, answer: words }}
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.form}>
        <p>They say: “{charge.objection}”</p>
        <Keep isKept={isKept} onChoose={(kept) => (setIsKept(kept), setSum(kept ? 0 : charge.amount))} />
        {!isKept && (
          <Sum
            legend="How much to give back"
            most={charge.amount}
            tooMuch="can be given back."
            onChange={setSum}
          />
        )}
        <TextField
          label="Why, as they read it"
          maxLength={longestBecause}
          autoComplete="off"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </div>
    </CommandDialog>
  );
}

/** On the phone, or at the jetty: those without an email address have no page to say it on. */
function SaysNoDialog({ charge, onClose }: { charge: WireCharge; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  return (
    <CommandDialog
      title={`They say no to ${money(charge.amount)}`}
      action="Write it down"
      endpoint={recordObjection}
      words={
        words === '' ? 'Write what they say. A manager reads it, and answers.' : { charge: charge.id, words }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <TextArea
        label="What they say"
        maxLength={longestObjection}
        rows={3}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </CommandDialog>
  );
}

function Keep({ isKept, onChoose }: { isKept: boolean; onChoose: (isKept: boolean) => void }) {
  return (
    <Choices
      legend="Your decision"
      options={[
        { value: 'keep', label: 'Keep it' },
        { value: 'back', label: 'Give some or all back' },
      ]}
      value={isKept ? 'keep' : 'back'}
      onChoose={(value) => onChoose(value === 'keep')}
    />
  );
}

function LetGoDialog({ charge, onClose }: { charge: WireCharge; onClose: () => void }) {
  const [because, setBecause] = useState('');
  const words = because.trim();
  return (
    <CommandDialog
      title={`Let ${money(charge.amount)} go`}
      action={`Let ${money(charge.amount)} go`}
      endpoint={letChargeGo}
      words={words === '' ? 'Say why, as the party reads it.' : { charge: charge.id, because: words }}
      onDone={onClose}
      onLeave={onClose}
    >
      <TextField
        label="Why, as the party reads it"
        maxLength={longestBecause}
        autoComplete="off"
        value={because}
        onChange={(event) => setBecause(event.target.value)}
      />
    </CommandDialog>
  );
}
