import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { Slot } from '../../../api/availability.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { type ChosenTime, furthestStep } from '../draft-state.ts';
import { nearestFreeSlots } from '../nearest-free-slots.ts';
import { stepOf } from '../step-names.ts';
import type { Wizard } from '../use-wizard.ts';
import { goToStep } from '../use-wizard-step.ts';
import { slotTimes } from '../format-trip.ts';
import { NearestTimes } from './NearestTimes.tsx';
import { slotPanelTitleId } from './SlotPanel.tsx';

/** The number of times to offer. This many fit on a phone together with the message. */
const offered = 4;

type LostSlotNoticeProps = { wizard: Wizard; lost: Extract<ChosenTime, { kind: 'lost' }> };

/** Says what happened and offers the nearest times. Everything else in the draft is kept. */
export function LostSlotNotice({ wizard, lost: { slot: lost, message, isHoldOver } }: LostSlotNoticeProps) {
  const nearest = nearestFreeSlots(wizard.days, lost, offered);
  const again = isHoldOver ? freeAgain(wizard, lost) : undefined;
  const choose = (slot: Slot) => {
    wizard.dispatch({ type: 'slotChosen', slot });
    document.getElementById(slotPanelTitleId)?.focus();
  };
  const goOnWith = (slot: Slot) => {
    wizard.dispatch({ type: 'slotChosen', slot });
    const furthest = furthestStep({ ...wizard.draft, time: { kind: 'slot', slot } });
    if (furthest === stepOf.payment) goToStep(stepOf.payment);
  };
  return (
    <Notice tone="error" role="alert" takesFocus>
      <p>
        {message} Nothing has been charged, and we’ve kept your details and add-ons. Your choice was{' '}
        {formatLongDate(lost.date)}, {slotTimes(lost)}.
      </p>
      {again !== undefined && (
        <p>
          <Button variant="primary" onClick={() => goOnWith(again)}>
            Still available: book {slotTimes(again)} again
          </Button>
        </p>
      )}
      {nearest.length > 0 && (
        <>
          <p>Nearest available times:</p>
          <NearestTimes wizard={wizard} slots={nearest} onChoose={choose} />
        </>
      )}
    </Notice>
  );
}

function freeAgain({ days }: Wizard, lost: Slot): Slot | undefined {
  const day = days.find(({ date }) => date === lost.date);
  return day?.slots.find((slot) => slot.id === lost.id && !slot.isSoldOut);
}
