import { useState } from 'react';
import type { Wizard } from '../use-wizard.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { EmailCheck } from './EmailCheck.tsx';

export { DetailsNext } from './DetailsForm.tsx';

/** First the e-mail address, then the form. */
export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const isAsking = wizard.draft.customer.kind === 'asking';
  // Arriving at the step, the heading has the focus; between its two halves the first field takes it.
  const [shown, setShown] = useState({ isAsking, takesFocus: false });
  if (shown.isAsking !== isAsking) setShown({ isAsking, takesFocus: true });
  return isAsking ? (
    <EmailCheck wizard={wizard} takesFocus={shown.takesFocus} />
  ) : (
    <DetailsForm wizard={wizard} takesFocus={shown.takesFocus} />
  );
}
