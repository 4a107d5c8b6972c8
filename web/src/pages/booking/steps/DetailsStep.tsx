import { useState } from 'react';
import type { Wizard } from '../use-wizard.ts';
import { DetailsForm } from './DetailsForm.tsx';
import { EmailCheck } from './EmailCheck.tsx';

export { DetailsNext } from './DetailsForm.tsx';

/** First the email address, then the form. */
export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const isAsking = wizard.draft.customer.kind === 'asking';
  // On arrival the heading has the focus; between the two halves of the step the first field takes it.
  const [shown, setShown] = useState({ isAsking, takesFocus: false });
  if (shown.isAsking !== isAsking) setShown({ isAsking, takesFocus: true });
  return isAsking ? (
    <EmailCheck wizard={wizard} takesFocus={shown.takesFocus} />
  ) : (
    <DetailsForm wizard={wizard} takesFocus={shown.takesFocus} />
  );
}
