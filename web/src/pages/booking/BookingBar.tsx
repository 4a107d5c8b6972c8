import { Suspense, lazy } from 'react';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { FloatBar } from '../../ui/FloatBar.tsx';
import { formatShortDate } from '@slipway/ui/calendar-dates.ts';
import type { BookingParts } from './booking-parts.ts';
import { freeChoice } from './chosen-slot.ts';
import { stepOf } from './step-names.ts';
import type { Wizard } from './use-wizard.ts';
import { goToStep } from './use-wizard-step.ts';
import { formatAddOns, formatGuests } from './format-trip.ts';

/**
 * The bar loads together with the form that it submits, because a press before the form has loaded would do nothing.
 */
const DetailsNext = lazy(async () => ({ default: (await import('./steps/DetailsStep.tsx')).DetailsNext }));

/** On a small screen: the total and the step's Next button, always in view. The last step has a bar of its own. */
export function BookingBar({ wizard, parts }: { wizard: Wizard; parts: BookingParts }) {
  return (
    <FloatBar text={barText(wizard, parts)} price={formatGbp(parts.price.total)}>
      {/* A new button for each step: a reused button would submit the next step's form. */}
      <BarNext key={wizard.step} wizard={wizard} />
    </FloatBar>
  );
}

function barText({ draft, step }: Wizard, { slot, lines }: BookingParts): string {
  const day = formatShortDate(slot.date);
  if (draft.details.guests === 0) return `${day}, ${slot.startTime}`;
  if (step === stepOf.date) return `${day}, ${formatGuests(draft.details.guests)}`;
  return `${formatGuests(draft.details.guests)}${lines.length === 0 ? '' : `, ${formatAddOns(lines)}`}`;
}

function BarNext({ wizard: { step, draft, days } }: { wizard: Wizard }) {
  switch (step) {
    case stepOf.details:
      return draft.customer.kind === 'asking' ? null : (
        <Suspense fallback={null}>
          <DetailsNext />
        </Suspense>
      );
    case stepOf.addOns:
      return (
        <Button variant="primary" onClick={() => goToStep(stepOf.payment)}>
          Next
        </Button>
      );
    default:
      return freeChoice(draft.time, days) === undefined ? null : (
        <Button variant="primary" onClick={() => goToStep(stepOf.details)}>
          Next
        </Button>
      );
  }
}
