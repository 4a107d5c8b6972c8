import { changeBookingByStaff } from '@slipway/shared/api/console/moving.ts';
import { isAddOnInTime, mostOfOneAddOn, orderedPortions, packageFit } from '@slipway/shared/rules/add-ons.ts';
import { localDate } from '@slipway/shared/values/local-date.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { StaffBooking } from '../../api/bookings.ts';
import { sentenceOf } from '../../api/console-error.ts';
import { type MenuItem, addOnsOf, menuQuery } from '../../api/moving.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { useKept } from '../../session/kept.ts';
import { money } from '../../session/money.ts';
import styles from './ChangeDialog.module.css';

const commentMaxLength = 500;

type Line = ReturnType<typeof orderedPortions>[number];
type ChangeDialogProps = { booking: StaffBooking; name: string; onClose: () => void };

/** Changes guests and add-ons: existing lines keep their price, and new lines cost today's price. */
export function ChangeDialog({ booking, name, onClose }: ChangeDialogProps) {
  const had = orderedPortions(booking.addOns.map(({ menuItemId, ...line }) => ({ id: menuItemId, ...line })));
  const menu = useQuery(menuQuery);
  const [chosen, keep, forget] = useKept(`change ${booking.bookingId}`, {
    guests: booking.guests,
    order: had as readonly Line[],
    /** The booking as it was when the dialog opened. */
    of: JSON.stringify([booking.guests, had]),
  });
  const { guests, order } = chosen;
  const [isAdding, setIsAdding] = useState(false);
  const setLine = (line: Line) =>
    keep({
      ...chosen,
      order: order.some(({ id }) => id === line.id)
        ? order.map((each) => (each.id === line.id ? line : each))
        : [...order, line],
    });
  const leave = () => {
    forget();
    onClose();
  };
  const wanted = order.filter(({ quantity }) => quantity > 0);
  const isSame = guests === booking.guests && JSON.stringify(wanted) === JSON.stringify(had);
  return (
    <CommandDialog
      title={`Change guests or add-ons for ${name}`}
      action="Change it"
      endpoint={changeBookingByStaff}
      words={
        isSame
          ? 'Change the guests or add-ons to see the price.'
          : { bookingId: booking.bookingId, guests, addOns: addOnsOf(wanted) }
      }
      onDone={leave}
      onLeave={leave}
    >
      {chosen.of !== JSON.stringify([booking.guests, had]) && (
        <Notice tone="warning" role="status">
          <p>This booking has changed since you began. Your changes are kept: please check each line.</p>
        </Notice>
      )}
      <ul className={styles.lines}>
        <li>
          <span>
            <b>Guests</b>
            <small>
              {booking.guests} until now, at most {booking.mostGuests}
            </small>
          </span>
          <QuantityControl
            id="guests"
            name="guest"
            quantity={guests}
            most={booking.mostGuests}
            onChange={(count) => keep({ ...chosen, guests: Math.max(1, count) })}
          />
        </li>
        {order.map((line) => (
          <OrderLine
            key={line.id}
            booking={booking}
            line={line}
            had={had.find(({ id }) => id === line.id)?.quantity ?? 0}
            dish={menu.data?.find(({ id }) => id === line.id)}
            onChange={setLine}
          />
        ))}
      </ul>
      {menu.error !== null && menu.data === undefined && (
        <RetryNotice message={sentenceOf(menu.error)} onRetry={() => void menu.refetch()} />
      )}
      {!isAdding && (
        <p className={styles.more}>
          <Button variant="secondary" onClick={() => setIsAdding(true)}>
            Another add-on
          </Button>
        </p>
      )}
      {isAdding && menu.data === undefined && menu.error === null && <Loading text="Loading the menu …" />}
      {isAdding && menu.data !== undefined && (
        <Others
          booking={booking}
          menu={menu.data}
          order={order}
          onAdd={(line) => {
            setLine(line);
            setIsAdding(false);
          }}
        />
      )}
    </CommandDialog>
  );
}

type OrderLineProps = {
  booking: StaffBooking;
  line: Line;
  had: number;
  /** The add-on as it is on sale today; undefined if it is no longer on the menu. */
  dish: MenuItem | undefined;
  onChange: (line: Line) => void;
};

function OrderLine({ booking, line, had, dish, onChange }: OrderLineProps) {
  const isInTime = useIsInTime(booking, dish);
  const most = isInTime ? mostOfOneAddOn : had;
  const price =
    dish === undefined
      ? 'no longer on the menu'
      : isInTime
        ? `${money(dish.price)} each at today’s price`
        : `too late to add more: needs ${dish.leadTimeHours} hours’ notice`;
  return (
    <li>
      <span>
        <b>{line.name}</b>
        <small>
          {had} until now, {price}
        </small>
      </span>
      <QuantityControl
        id={`dish-${line.id}`}
        name={line.name}
        quantity={line.quantity}
        most={most}
        onChange={(quantity) => onChange({ ...line, quantity })}
      />
      {line.quantity > 0 && (
        <div className={styles.wish}>
          <TextArea
            label={`Special request for ${line.name}`}
            rows={1}
            maxLength={commentMaxLength}
            value={line.comment}
            onChange={(event) => onChange({ ...line, comment: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}

type OthersProps = {
  booking: StaffBooking;
  menu: readonly MenuItem[];
  order: readonly Line[];
  onAdd: (line: Line) => void;
};

/** Add-ons that are not ordered yet. A press adds an add-on; an add-on that needs more notice says so. */
function Others({ booking, menu, order, onAdd }: OthersProps) {
  const others = menu
    .filter(({ id }) => !order.some((line) => line.id === id))
    .filter((dish) => packageFit(dish, booking.package.id) === 'fits');
  if (others.length === 0) return <p>There is nothing else on the menu.</p>;
  return (
    <ul className={styles.others} aria-label="More add-ons">
      {others.map((dish) => (
        <Other key={dish.id} booking={booking} dish={dish} onAdd={onAdd} />
      ))}
    </ul>
  );
}

type OtherProps = { booking: StaffBooking; dish: MenuItem; onAdd: (line: Line) => void };

function Other({ booking, dish, onAdd }: OtherProps) {
  const { id, name, price, leadTimeHours } = dish;
  const isInTime = useIsInTime(booking, dish);
  return (
    <li>
      {isInTime ? (
        <button type="button" onClick={() => onAdd({ id, name, quantity: 1, comment: '' })}>
          <b>{name}</b> {money(price)}
        </button>
      ) : (
        <p>
          <b>{name}</b> <small>needs {leadTimeHours} hours’ notice</small>
        </p>
      )}
    </li>
  );
}

function useIsInTime({ date, startTime }: StaffBooking, dish: MenuItem | undefined): boolean {
  const now = useNow();
  const trip = { date: localDate(date), startTime: localTime(startTime) };
  return dish !== undefined && isAddOnInTime(dish.leadTimeHours, trip, now);
}
