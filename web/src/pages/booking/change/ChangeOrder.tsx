import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAddOnInTime, mostOfOneAddOn, packageFit, orderedPortions } from '@slipway/shared/rules/add-ons.ts';
import { babiesRule, mostGuests } from '@slipway/shared/rules/guests.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import type { Amendment, WantedAddOn } from '../../../api/amendments.ts';
import type { Booking } from '../../../api/bookings.ts';
import { type AddOn, menuQuery } from '../../../api/menu.ts';
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
import styles from './Change.module.css';

const commentMaxLength = 500;

/** What it had keeps its price; what is new costs what it costs today. */
export function ChangeOrder({ booking }: { booking: Booking }) {
  const menu = useQuery(menuQuery);
  const [guests, setGuests] = useState(booking.guests);
  const [wanted, setWanted] = useState<readonly WantedAddOn[]>(() =>
    orderedPortions(booking.addOns).map(({ id, quantity, comment }) => ({ id, quantity, comment })),
  );
  /** What the price was asked for; a change asks again. */
  const [asked, setAsked] = useState<Amendment>();
  const edit = (change: () => void) => {
    setAsked(undefined);
    change();
  };
  const setLine = (line: WantedAddOn) =>
    edit(() =>
      setWanted((before) => {
        const isThere = before.some(({ id }) => id === line.id);
        const lines = isThere ? before.map((each) => (each.id === line.id ? line : each)) : [...before, line];
        return lines.filter(({ quantity }) => quantity > 0);
      }),
    );
  const lines = menu.data === undefined ? [] : linesOf(menu.data, booking);
  const had = lines.filter((line) => line.had > 0);
  const others = lines.filter((line) => line.had === 0);
  const drawn = (line: MenuLine) => (
    <Line
      key={line.id}
      booking={booking}
      line={line}
      wanted={wanted.find(({ id }) => id === line.id)}
      onChange={setLine}
    />
  );
  return (
    <AgreeAndPay booking={booking} amendment={asked} verb="Change">
      <Card aria-labelledby="guests-title">
        <h2 id="guests-title">Guests</h2>
        <SelectField
          label="Number of Guests"
          hint={babiesRule}
          value={guests}
          onChange={(event) => edit(() => setGuests(Number(event.target.value)))}
        >
          {Array.from({ length: mostGuests }, (_, index) => (
            <option key={index} value={index + 1}>
              {formatGuests(index + 1)}
            </option>
          ))}
        </SelectField>
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
          onClick={() => setAsked({ kind: 'change', guests, addOns: wanted })}
        >
          See what it costs
        </Button>
      </p>
    </AgreeAndPay>
  );
}

/** `addOn`: as it is sold today; an old one may be gone from the menu. */
type MenuLine = { id: number; name: string; had: number; addOn: AddOn | undefined };

function linesOf(menu: readonly AddOn[], booking: Booking): MenuLine[] {
  const had = orderedPortions(booking.addOns).map(({ id, name, quantity }) => ({
    id,
    name,
    had: quantity,
    addOn: menu.find((addOn) => addOn.id === id),
  }));
  const others = menu
    .filter((addOn) => !had.some(({ id }) => id === addOn.id))
    .filter((addOn) => packageFit(addOn, booking.packageId) === 'fits')
    .map((addOn) => ({ id: addOn.id, name: addOn.name, had: 0, addOn }));
  return [...had, ...others];
}

type LineProps = {
  booking: Booking;
  line: MenuLine;
  wanted: WantedAddOn | undefined;
  onChange: (line: WantedAddOn) => void;
};

/** As the booking route shows it: picture, allergens and notice, and how many. */
function Line({ booking, line: { id, name, had, addOn }, wanted, onChange }: LineProps) {
  const now = useNow();
  const trip = { date: booking.date, startTime: localTime(booking.startTime) };
  const isInTime = addOn !== undefined && isAddOnInTime(addOn.leadTimeHours, trip, now);
  const isSoldOut = addOn?.soldOutOn === booking.date;
  const most = isInTime && !isSoldOut ? mostOfOneAddOn : had;
  const { quantity, comment } = wanted ?? { quantity: 0, comment: '' };
  const controls = most > 0 && (
    <>
      <QuantityControl
        id={`change-${id}`}
        name={name}
        quantity={quantity}
        most={most}
        onChange={(count) => onChange({ id, quantity: count, comment })}
      />
      {quantity > 0 && isInTime && (
        <TextArea
          label={`Special Request for ${name}`}
          rows={2}
          maxLength={commentMaxLength}
          value={comment}
          onChange={(event) => onChange({ id, quantity, comment: event.target.value })}
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
