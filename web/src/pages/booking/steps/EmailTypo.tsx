import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { probablyMeant } from '../email-typo.ts';
import { detailsFieldId } from './details-problem.ts';

type EmailTypoProps = { email: string; onCorrect: (email: string) => void };

/** Only a question: a visitor who really has that address can go on without an answer. */
export function EmailTypo({ email, onCorrect }: EmailTypoProps) {
  const meant = probablyMeant(email);
  const correct = (address: string) => {
    onCorrect(address);
    // The focused button disappears with the question.
    document.getElementById(detailsFieldId('firstName'))?.focus();
  };
  return (
    <div role="status">
      {meant !== undefined && (
        <Notice tone="warning">
          <p>Did you mean {meant}?</p>
          <Button size="small" onClick={() => correct(meant)}>
            Use this
          </Button>
        </Notice>
      )}
    </div>
  );
}
