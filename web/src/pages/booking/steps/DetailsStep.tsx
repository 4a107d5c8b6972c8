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
  // On arrival the heading has the focus. When one half of the step replaces the other, the first field of the
  // new half takes the focus.
  const [shown, setShown] = useState({ isAsking, takesFocus: false });
  if (shown.isAsking !== isAsking) setShown({ isAsking, takesFocus: true });
  const [guess, setGuess] = useState<Names>();
  return (
    <>
      {/* The status is rendered before its text, because screen readers announce only text that is added later. */}
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
