import { useState } from 'react';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { PublicDemoNote } from '../../../sections/PublicDemoNote.tsx';
import type { Names } from '../names-from-email.ts';
import type { Wizard } from '../use-wizard.ts';
import { DetailsForm, guessedText } from './DetailsForm.tsx';
import { EmailCheck } from './EmailCheck.tsx';

export { DetailsNext } from './DetailsForm.tsx';

/** First the email address, then the form. */
export function DetailsStep({ wizard }: { wizard: Wizard }) {
  const isAsking = wizard.draft.customer.kind === 'asking';
  // When the step opens, its heading has the focus. When the form replaces the email check, or the email check
  // replaces the form, a field takes the focus.
  const [shown, setShown] = useState({ isAsking, takesFocus: false });
  if (shown.isAsking !== isAsking) setShown({ isAsking, takesFocus: true });
  const [guess, setGuess] = useState<Names>();
  return (
    <>
      {/* An empty status is rendered first, because screen readers announce only text that is added later. */}
      <VisuallyHidden role="status">{guess !== undefined && guessedText}</VisuallyHidden>
      <PublicDemoNote />
      {isAsking ? (
        <EmailCheck wizard={wizard} takesFocus={shown.takesFocus} onGuess={setGuess} />
      ) : (
        <DetailsForm wizard={wizard} takesFocus={shown.takesFocus} guess={guess} />
      )}
    </>
  );
}
