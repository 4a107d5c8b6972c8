import { formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '../../ui/Button.tsx';
import { FloatBar } from '../../ui/FloatBar.tsx';
import { formatShortDate } from '../../ui/calendar-dates.ts';
import type { BookingParts } from './booking-parts.ts';
import { freeChoice } from './free-choice.ts';
import { stepOf } from './step-names.ts';
import type { Wizard } from './use-wizard.ts';
import { goToStep } from './use-wizard-step.ts';
import { guestsInWords } from './words.ts';

/** The form of step 2, whose Next may stand outside of it. */
export const detailsFormId = 'details-form';

/** On a small screen: the total, and the one Next of the step, always in sight. */
export function BookingBar({ wizard, parts }: { wizard: Wizard; parts: BookingParts }) {
  if (wizard.step === stepOf.payment) return null;
  return (
    <FloatBar words={wordsOf(wizard, parts)} price={formatGbp(parts.price.total)}>
      <BarNext wizard={wizard} />
    </FloatBar>
  );
}

function wordsOf({ draft }: Wizard, { slot, lines }: BookingParts): string {
  const when = `${formatShortDate(slot.date)}, ${slot.startTime}`;
  if (draft.details.guests === 0) return when;
  const count = lines.reduce((sum, line) => sum + line.quantity, 0);
  const addOns = count === 0 ? '' : count === 1 ? ', 1 add-on' : `, ${count} add-ons`;
  return `${guestsInWords(draft.details.guests)}${addOns}`;
}

function BarNext({ wizard: { step, draft, days } }: { wizard: Wizard }) {
  switch (step) {
    case stepOf.details:
      return draft.customer.kind === 'asking' ? null : (
        <Button look="press" type="submit" form={detailsFormId}>
          Next
        </Button>
      );
    case stepOf.addOns:
      return (
        <Button look="press" onClick={() => goToStep(stepOf.payment)}>
          Next
        </Button>
      );
    default:
      return freeChoice(draft.time, days) === undefined ? null : (
        <Button look="press" onClick={() => goToStep(stepOf.details)}>
          Next
        </Button>
      );
  }
}
