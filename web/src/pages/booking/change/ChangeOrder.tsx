import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { babiesRule, mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import type { Amendment } from '../../../api/amendments.ts';
import type { Booking } from '../../../api/bookings.ts';
import { menuQuery } from '../../../api/menu.ts';
import { packagesQuery } from '../../../api/site-facts.ts';
import { AddOnCard } from '@slipway/ui/AddOnCard.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { SelectField, TextArea } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { formatGuests } from '../format-trip.ts';
import { AgreeAndPay } from './AgreeAndPay.tsx';
import { ForAllButton } from '../steps/ForAllButton.tsx';
import styles from './Change.module.css';
import {
  type Choice,
  type MenuLine,
  choicesOf,
  costOf,
  followText,
  linesOf,
  quantityFor,
} from './order-lines.ts';

const commentMaxLength = 500;

/** Existing add-ons keep their price; new add-ons cost today's price. */
export function ChangeOrder({ booking }: { booking: Booking }) {
  const menu = useQuery(menuQuery);
  const packages = useQuery(packagesQuery);
  const most = mostGuestsOf(packages.data?.filter(({ id }) => id === booking.packageId));
  const [guests, setGuests] = useState(booking.guests);
  const now = useNow();
  const [choices, setChoices] = useState<readonly Choice[]>(() => choicesOf(booking));
  /** The order for which a price was requested; changing the order requests it again. */
  const [asked, setAsked] = useState<Amendment>();
  const edit = (change: () => void) => {
    setAsked(undefined);
    change();
  };
  const choose = (choice: Choice) =>
    edit(() =>
      setChoices((before) =>
        before.some(({ id }) => id === choice.id)
          ? before.map((each) => (each.id === choice.id ? choice : each))
          : [...before, choice],
      ),
    );
  const lines = menu.data === undefined ? [] : linesOf(menu.data, booking, now);
  const choiceOf = (line: MenuLine): Choice => {
    const { id } = line;
    const choice = choices.find((each) => each.id === id) ?? {
      id,
      quantity: 0,
      comment: '',
      isForAll: false,
    };
    return { ...choice, quantity: quantityFor(choice, line, guests) };
  };
  const had = lines.filter((line) => line.had > 0);
  const others = lines.filter((line) => line.had === 0);
  const drawn = (line: MenuLine) => (
    <Line
      key={line.id}
      booking={booking}
      line={line}
      guests={guests}
      choice={choiceOf(line)}
      onChange={choose}
    />
  );
  return (
    <AgreeAndPay booking={booking} amendment={asked} verb="Change">
      <Card aria-labelledby="guests-title">
        <h2 id="guests-title">Guests</h2>
        <SelectField
          label="Number of Guests"
          hint={babiesRule(booking.terms, most)}
          value={guests}
          onChange={(event) => edit(() => setGuests(Number(event.target.value)))}
        >
          {Array.from({ length: most }, (_, index) => (
            <option key={index} value={index + 1}>
              {formatGuests(index + 1)}
            </option>
          ))}
        </SelectField>
        <p role="status">{guests !== booking.guests && followText(choices, lines, guests)}</p>
      </Card>
      <Card aria-labelledby="add-ons-title">
        <h2 id="add-ons-title">Addons</h2>
        {menu.isPending && <Loading text="Loading ..." />}
        {menu.isError && menu.data === undefined && (
          <RetryNotice message={menu.error.message} onRetry={() => void menu.refetch()} />
        )}
        {had.length > 0 && <ul className={styles.lines}>{had.map(drawn)}</ul>}
        {others.length > 0 && (
          <details className={styles.others} open={had.length === 0}>
            <summary>{had.length === 0 ? 'Choose from the menu' : 'Add something else'}</summary>
            <ul className={styles.lines}>{others.map(drawn)}</ul>
          </details>
        )}
      </Card>
      <p>
        <Button
          variant={asked === undefined ? 'primary' : 'quiet'}
          disabled={menu.data === undefined}
          onClick={() =>
            setAsked({
              kind: 'change',
              guests,
              addOns: lines.map(choiceOf).filter(({ quantity }) => quantity > 0),
            })
          }
        >
          See what it costs
        </Button>
      </p>
    </AgreeAndPay>
  );
}

type LineProps = {
  booking: Booking;
  line: MenuLine;
  guests: number;
  choice: Choice;
  onChange: (choice: Choice) => void;
};

/** An add-on as in the booking wizard: picture, allergens, notice and quantity. */
function Line({ booking, line, guests, choice, onChange }: LineProps) {
  const { id, name, addOn, isInTime, isSoldOut, most } = line;
  const { quantity, comment } = choice;
  const count = (wanted: number) =>
    onChange({ ...choice, quantity: wanted, isForAll: guests > 1 && wanted === guests });
  const controls = most > 0 && (
    <>
      <QuantityControl id={`change-${id}`} name={name} quantity={quantity} most={most} onChange={count} />
      {addOn !== undefined && guests <= most && (
        <ForAllButton
          addOn={addOn}
          guests={guests}
          quantity={quantity}
          price={costOf(addOn, guests, booking.addOns)}
          onCount={count}
        />
      )}
      {quantity > 0 && isInTime && (
        <TextArea
          label={`Special Request for ${name}`}
          rows={2}
          maxLength={commentMaxLength}
          value={comment}
          onChange={(event) => onChange({ ...choice, comment: event.target.value })}
        />
      )}
    </>
  );
  if (addOn === undefined)
    return (
      <li>
        <h3>{name}</h3>
        <p className={styles.soft}>No longer on the menu: you can have fewer, not more.</p>
        {controls}
      </li>
    );
  const why = isSoldOut
    ? 'Sold out today.'
    : isInTime
      ? ''
      : `Too late to add: it needs ${addOn.leadTimeHours} hours’ notice.`;
  return (
    <li>
      <AddOnCard
        addOn={addOn}
        isAdded={quantity > 0}
        isLate={most === 0}
        controls={controls}
        reason={
          why !== '' && (
            <Notice tone="warning">
              <p>{why}</p>
            </Notice>
          )
        }
      />
    </li>
  );
}
