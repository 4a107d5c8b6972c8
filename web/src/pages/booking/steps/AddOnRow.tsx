import { hourMs } from '@slipway/shared/values/durations.ts';
import { Fragment } from 'react';
import { isAddOnInTime, packageFit, packageIncludes, packageNeed } from '@slipway/shared/rules/add-ons.ts';
import type { AddOn } from '../../../api/menu.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { bookingPath } from '../../../router/booking-query.ts';
import { AddOnCard, OnBoard } from '@slipway/ui/AddOnCard.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { SiteLink } from '../../../ui/SiteLink.tsx';
import type { Wizard } from '../use-wizard.ts';
import { AddOnControls } from './AddOnControls.tsx';
import { venueDateTime, toInstant } from '@slipway/shared/values/venue-time.ts';
import { formatShortDate } from '@slipway/ui/calendar-dates.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { LocalTime } from '@slipway/shared/values/local-time.ts';

export function AddOnRow({ wizard, addOn }: { wizard: Wizard; addOn: AddOn }) {
  const slot = wizard.parts?.slot;
  const isSoldOut = slot !== undefined && addOn.soldOutOn === slot.date;
  const now = useNow();
  const isInTime = isAddOnInTimeFor(slot, addOn.leadTimeHours, now) && !isSoldOut;
  const latest = slot && latestOrder(addOn.leadTimeHours, slot);
  const fit = wizard.packageId === null ? 'fits' : packageFit(addOn, wizard.packageId);
  const isChosen = wizard.draft.addOns.some(({ id }) => id === addOn.id);
  const isOrderable = fit === 'fits' && isInTime;
  return (
    <AddOnCard
      addOn={addOn}
      {...(latest === undefined ? {} : { notice: orderNotice(addOn.leadTimeHours, latest, now) })}
      isAdded={fit === 'fits' && isChosen}
      isIncluded={fit === 'included'}
      isLate={fit === 'needsPackage' || (fit === 'fits' && !isInTime)}
      controls={isOrderable && <AddOnControls wizard={wizard} addOn={addOn} />}
      reason={
        !isOrderable &&
        (fit === 'included' ? (
          <AddOnIncluded name={wizard.boatPackage?.name ?? ''} isChosen={isChosen} />
        ) : fit === 'needsPackage' ? (
          <AddOnNeedsPackage wizard={wizard} addOn={addOn} isChosen={isChosen} />
        ) : (
          <AddOnTooLate
            wizard={wizard}
            addOn={addOn}
            why={
              isSoldOut || latest === undefined
                ? 'Sold out today.'
                : `Too late for this date. Orders closed on ${formatLatest(latest)}.`
            }
          />
        ))
      }
    />
  );
}

type SlotStart = Parameters<typeof isAddOnInTime>[1];

/** Compares the deadline with the server's clock. The server checks the deadline again. */
function isAddOnInTimeFor(slot: SlotStart | undefined, leadTimeHours: number, now: Date): boolean {
  return slot === undefined || isAddOnInTime(leadTimeHours, slot, now);
}

type AddOnTooLateProps = { wizard: Wizard; addOn: AddOn; why: string };

/** Shows why the add-on cannot be ordered for this date. An add-on that is already chosen can be removed. */
function AddOnTooLate({ wizard: { draft, dispatch }, addOn, why }: AddOnTooLateProps) {
  const isAdded = draft.addOns.some((line) => line.id === addOn.id);
  return (
    <Notice tone="warning">
      <p>{why}</p>
      {isAdded && (
        <Button onClick={() => dispatch({ type: 'addOnCounted', addOn, quantity: 0 })}>
          Remove {addOn.name}
        </Button>
      )}
    </Notice>
  );
}

type AddOnNeedsPackageProps = { wizard: Wizard; addOn: AddOn; isChosen: boolean };

/**
 * Shows which packages offer the add-on. If the add-on was chosen with another package, the choice is kept in case the
 * visitor returns to that package, but the add-on is not part of this order.
 */
function AddOnNeedsPackage({ wizard, addOn, isChosen }: AddOnNeedsPackageProps) {
  const offering = wizard.packages.filter(({ id }) => addOn.packageIds?.includes(id));
  const { date, time } = wizard.address;
  return (
    <Notice tone="warning">
      <p>
        {asSentence(packageNeed(offering.map(({ name }) => name)))}
        {isChosen && ' We’ve taken it off your order. It comes back if you switch back.'}
        {offering.map(({ id, name }) => (
          <Fragment key={id}>
            {' '}
            <SiteLink
              path={bookingPath({
                packageId: id,
                isChoosingPackage: false,
                ...(date && { date }),
                ...(time && { time }),
              })}
            >
              Switch to {name}
            </SiteLink>
          </Fragment>
        ))}
      </p>
    </Notice>
  );
}

function AddOnIncluded({ name, isChosen }: { name: string; isChosen: boolean }) {
  return (
    <OnBoard>
      <strong>{asSentence(packageIncludes(name))}</strong>
      {isChosen && ' We’ve taken yours off your order.'}
    </OnBoard>
  );
}

function asSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}

/** The latest time to order an add-on for a slot. */
export function latestOrder(leadTimeHours: number, slot: { date: LocalDate; startTime: LocalTime }): Date {
  return new Date(toInstant(slot.date, slot.startTime).getTime() - leadTimeHours * hourMs);
}

/** 'Wednesday 9 June 2027, 19:30' */
export function formatLatest(latest: Date): string {
  const { date, time } = venueDateTime(latest);
  return `${formatLongDate(date)}, ${time}`;
}

/** A deadline further ahead than this is not shown, because a visitor who orders now does not need it. */
const soonHours = 7 * 24;

/** 'Order by Wed 9 June, 19:30' if that is soon; otherwise ''. */
export function orderNotice(leadTimeHours: number, latest: Date, now: Date): string {
  const left = latest.getTime() - now.getTime();
  if (leadTimeHours === 0 || left < 0 || left > soonHours * hourMs) return '';
  const { date, time } = venueDateTime(latest);
  return `Order by ${formatShortDate(date)}, ${time}`;
}
