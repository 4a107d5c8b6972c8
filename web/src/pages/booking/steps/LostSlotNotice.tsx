import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import type { Slot } from '../../../api/availability.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { nearestFreeSlots } from '../nearest-free-slots.ts';
import type { Wizard } from '../use-wizard.ts';
import { slotTimes } from '../words.ts';
import styles from './LostSlotNotice.module.css';
import { slotPanelTitleId } from './SlotPanel.tsx';

type LostSlotNoticeProps = { wizard: Wizard; lost: Slot; message: string };

/** Says what happened and offers the nearest times; everything else that was typed is still there. */
export function LostSlotNotice({ wizard, lost, message }: LostSlotNoticeProps) {
  const nearest = nearestFreeSlots(wizard.days, lost);
  const choose = (slot: Slot) => {
    wizard.dispatch({ type: 'slotChosen', slot });
    document.getElementById(slotPanelTitleId)?.focus();
  };
  return (
    <Notice tone="error" role="alert" takesFocus>
      <p>
        {message} Nothing has been charged, and your details and add-ons are kept. You had chosen{' '}
        {formatLongDate(lost.date)}, {slotTimes(lost)}.
      </p>
      {nearest.length > 0 && (
        <>
          <p>The nearest free times:</p>
          <ul className={styles.times}>
            {nearest.map((slot) => (
              <li key={slot.id}>
                <Button onClick={() => choose(slot)}>
                  {formatLongDate(slot.date)}, {slotTimes(slot)}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}
