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

/** Charges on top of the price of the trip, their state, and a manager's actions on them. */
export function Charges({ booking, name }: { booking: StaffBooking; name: string }) {
  const { bookingId, contact, money: sums } = booking;
  if (sums === undefined) return null;
  const { charges, chargesOwed, depositHeld } = sums;
  const isBack = booking.trip === 'back';
  if (charges.length === 0 && !isBack) return null;
  return (
    <Panel title={chargesOwed > 0 ? `Charges, ${money(chargesOwed)} to pay` : 'Charges'}>
      {charges.length === 0 && (
        <p>No charges yet. A charge for a late return or damage is paid on top of the price.</p>
      )}
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
          Charged {whenOf(madeAt, now)}: {stateText(charge, now)}
        </small>
      </p>
      {objection !== null && <p>{`Their objection: “${objection}”`}</p>}
      {answer !== null && (
        <p>
          {state === 'let_go' ? 'Waived' : givenBack > 0 ? `${money(givenBack)} refunded` : 'Charge kept'}: “
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
            <Button onClick={() => setOpen('let_go')}>Waive the charge</Button>
          )}
          {mayWrite && answer === null && objection === null && (
            <Button onClick={() => setOpen('says_no')}>Record an objection</Button>
          )}
        </div>
      )}
      {open === 'answer' && <AnswerDialog charge={charge} onClose={close} />}
      {open === 'let_go' && <LetGoDialog charge={charge} onClose={close} />}
      {open === 'says_no' && <SaysNoDialog charge={charge} onClose={close} />}
    </li>
  );
}

function stateText({ state, objectsUntil, objectedAt, answerBy }: WireCharge, now: Date): string {
  switch (state) {
    case 'to_object':
      return `kept; the party can object until ${whenOf(objectsUntil ?? '', now)}`;
    case 'objected':
      return `the party objected ${whenOf(objectedAt ?? '', now)}; answer by ${whenOf(answerBy ?? '', now)}`;
    case 'kept':
      return 'kept';
    case 'owed':
      return 'to be paid by link';
    case 'paid':
      return 'paid by link';
    case 'given_back':
      return 'refunded in full';
    case 'let_go':
      return 'waived';
  }
}

function AnswerDialog({ charge, onClose }: { charge: WireCharge; onClose: () => void }) {
  const [isKept, setIsKept] = useState(true);
  const [sum, setSum] = useState(0);
  const [answer, setAnswer] = useState('');
  const givenBack = isKept ? 0 : sum;
  const words = answer.trim();
  const missing =
    words === ''
      ? 'Write an answer for the party.'
      : !isKept && sum <= 0
        ? 'Choose how much to refund.'
        : undefined;
  return (
    <CommandDialog
      title="Answer the party’s objection"
      action={givenBack > 0 ? `Refund ${money(givenBack)}` : `Keep ${money(charge.amount)}`}
      endpoint={answerObjection}
      words={missing ?? { charge: charge.id, givenBack, answer: words }}
      onDone={onClose}
      onLeave={onClose}
    >
      <div className={styles.form}>
        <p>{`Their objection: “${charge.objection}”`}</p>
        <Keep isKept={isKept} onChoose={(kept) => (setIsKept(kept), setSum(kept ? 0 : charge.amount))} />
        {!isKept && (
          <Sum
            legend="How much to refund"
            most={charge.amount}
            tooMuch="can be refunded."
            onChange={setSum}
          />
        )}
        <TextField
          label="Reason, as the party reads it"
          maxLength={longestBecause}
          autoComplete="off"
          value={answer}
          onChange={(event) => setAnswer(event.target.value)}
        />
      </div>
    </CommandDialog>
  );
}

/**
 * Records an objection made by phone or at the jetty. A party without an email address has no page on which it could
 * object.
 */
function SaysNoDialog({ charge, onClose }: { charge: WireCharge; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const words = typed.trim();
  return (
    <CommandDialog
      title={`Record an objection to ${money(charge.amount)}`}
      action="Record the objection"
      endpoint={recordObjection}
      words={
        words === '' ? 'Type the party’s objection. A manager answers it.' : { charge: charge.id, words }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <TextArea
        label="The party’s objection, in their words"
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
        { value: 'keep', label: 'Keep the charge' },
        { value: 'back', label: 'Refund some or all of the charge' },
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
      title={`Waive ${money(charge.amount)}`}
      action={`Waive ${money(charge.amount)}`}
      endpoint={letChargeGo}
      words={
        words === ''
          ? 'Give a reason to see the effect. The party reads the reason.'
          : { charge: charge.id, because: words }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <TextField
        label="Reason, as the party reads it"
        maxLength={longestBecause}
        autoComplete="off"
        value={because}
        onChange={(event) => setBecause(event.target.value)}
      />
    </CommandDialog>
  );
}
