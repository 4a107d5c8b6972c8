import { useEffect, useRef } from 'react';
import { arriveAt } from '@slipway/shared/rules/business-terms.ts';
import { counted } from '@slipway/shared/values/counted.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { Slot } from '../../../api/availability.ts';
import type { BoatPackage } from '../../../api/fetch-packages.ts';
import { formatParty } from '@slipway/shared/rules/guest-price.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { SlotOption } from '../../../ui/SlotOption.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { boatPrice } from '../booking-parts.ts';
import { dateOf } from '../draft-state.ts';
import { slotTimes } from '../format-trip.ts';
import { freeChoice } from '../chosen-slot.ts';
import { nearestFreeSlots } from '../nearest-free-slots.ts';
import { dayInTabOrder, stepOf } from '../step-names.ts';
import { goToStep } from '../use-wizard-step.ts';
import { type Wizard, showPackages } from '../use-wizard.ts';
import { Sky } from '../../../sections/sky/Sky.tsx';
import { NearestTimes } from './NearestTimes.tsx';
import styles from './SlotPanel.module.css';

/**
 * The title of the panel. After a press on a suggested time, the title gets the focus, because the pressed
 * button is removed.
 */
export const slotPanelTitleId = 'slot-panel-title';

type SlotPanelProps = {
  wizard: Wizard;
  boatPackage: BoatPackage | undefined;
  /** The notice that the wanted day or time is not available. Undefined: no notice is needed. */
  gone: string | undefined;
};

export function SlotPanel({ wizard, boatPackage, gone }: SlotPanelProps) {
  const { draft, dispatch, days, terms } = wizard;
  // The number of guests; 0 until the visitor enters it. Until then, each slot shows its price without extra
  // guests, and how many guests that price covers.
  const { guests } = draft.details;
  const date = dateOf(draft.time);
  const slots = days.find((day) => day.date === date)?.slots ?? [];
  const chosen = draft.time.kind === 'slot' ? draft.time.slot : undefined;
  const free = freeChoice(draft.time, days);
  const panel = useScrollOnChange(date);
  const chooseElsewhere = (slot: Slot) => {
    dispatch({ type: 'slotChosen', slot });
    document.getElementById(slotPanelTitleId)?.focus({ preventScroll: true });
  };

  return (
    <div ref={panel} className={styles.panel}>
      <Card aria-labelledby={slotPanelTitleId}>
        <h2 id={slotPanelTitleId} tabIndex={-1}>
          Select Time Slot
        </h2>
        <p role="status" className={styles.date}>
          {date === null ? 'Choose a date first.' : formatLongDate(date)}
          {chosen !== undefined && <VisuallyHidden>, {slotTimes(chosen)} chosen</VisuallyHidden>}
        </p>
        {gone !== undefined && (
          <Notice role="status">
            <p>{gone}</p>
          </Notice>
        )}
        {date !== null && boatPackage === undefined && (
          <Button onClick={() => showPackages(wizard)}>Select a package to see the times</Button>
        )}
        {date !== null && boatPackage !== undefined && (
          <>
            {slots.length === 0 && <p>No times left on this day. Please choose another day.</p>}
            <ul className={styles.slots}>
              {slots.map((slot) => (
                <li key={slot.id}>
                  <SlotOption
                    slot={slot}
                    isChosen={slot.id === chosen?.id}
                    price={formatGbp(boatPrice(boatPackage, slot, guests))}
                    party={formatParty(guests, slot)}
                    onChoose={() => dispatch({ type: 'slotChosen', slot })}
                  >
                    <Sky part="WindOfSlot" {...{ slot, terms }} />
                  </SlotOption>
                </li>
              ))}
            </ul>
            <Sky part="UnderSlots" {...{ slots, days, chosen, terms }} onChoose={chooseElsewhere} />
            <SoldOutDay wizard={wizard} slots={slots} onChoose={chooseElsewhere} />
            {chosen !== undefined && free === undefined && (
              <p role="alert">Your time is no longer available. Please choose another time.</p>
            )}
            {slots.length > 0 && (
              <p className={styles.arrive}>
                {chosen === undefined
                  ? `Please arrive ${counted(terms.arriveMinutesBefore, 'minute')} early.`
                  : `Be at the jetty by ${arriveAt(terms, chosen.startTime)}.`}
              </p>
            )}
            <div className={styles.actions}>
              <Button variant="text" icon="up" onClick={goToDates}>
                Back to the dates
              </Button>
              {free !== undefined && (
                <span className={styles.next}>
                  <Button variant="primary" hasArrow isWide onClick={() => goToStep(stepOf.details)}>
                    Next
                  </Button>
                </span>
              )}
            </div>
          </>
        )}
      </Card>
    </div>
  );
}

function goToDates(): void {
  document.querySelector<HTMLElement>(dayInTabOrder)?.focus();
}

/** On a phone the times are below the calendar: picking a date scrolls them into view. */
function useScrollOnChange(date: string | null) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(date);
  useEffect(() => {
    if (date !== null && shown.current !== date) {
      const isStacked = window.matchMedia('(width < 700px)').matches;
      panel.current?.scrollIntoView({ block: isStacked ? 'start' : 'nearest' });
    }
    shown.current = date;
  }, [date]);
  return panel;
}

/** Offers other times if the day has fewer than two free times. */
const enough = 2;

type SoldOutDayProps = { wizard: Wizard; slots: readonly Slot[]; onChoose: (slot: Slot) => void };

function SoldOutDay({ wizard, slots, onChoose }: SoldOutDayProps) {
  const soldOut = slots.find((slot) => slot.isSoldOut);
  const free = slots.filter((slot) => !slot.isSoldOut);
  if (soldOut === undefined || free.length >= enough) return null;
  const nearest = nearestFreeSlots(wizard.days, soldOut, enough).filter(({ date }) => date !== soldOut.date);
  if (nearest.length === 0) return null;
  return (
    <>
      <p>{free.length === 0 ? 'This day is sold out. Nearest available times:' : 'Also available:'}</p>
      <NearestTimes wizard={wizard} slots={nearest} onChoose={onChoose} />
    </>
  );
}
