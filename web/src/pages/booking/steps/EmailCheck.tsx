import { useState } from 'react';
import { canReceiveMail, emailMaxLength } from '@slipway/shared/values/email-address.ts';
import { type Customer, lookUpCustomer } from '../../../api/customers.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useDocumentTitle, useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import { type Names, namesFromEmail } from '../names-from-email.ts';
import { detailsFieldId, stepOf } from '../step-names.ts';
import type { Wizard } from '../use-wizard.ts';
import { goToStep } from '../use-wizard-step.ts';
import { StepActions } from './StepActions.tsx';
import { detailsTitle } from './use-details-form.ts';
import { useTouchedFields } from './use-touched-fields.ts';

const invalidEmail = 'Please enter a valid email address';

type EmailCheckProps = {
  wizard: Wizard;
  takesFocus: boolean;
  /** Reports names guessed from the address, for fields that are still empty. */
  onGuess: (names: Names | undefined) => void;
};

export function EmailCheck({ wizard: { draft, dispatch }, takesFocus, onGuess }: EmailCheckProps) {
  useFocusOnMount(detailsFieldId('email'), takesFocus);
  const { email } = draft.details;
  const [isRefused, setIsRefused] = useState(false);
  const { isTouched, change, blur } = useTouchedFields<'email'>();
  const [isChecking, setIsChecking] = useState(false);

  // The error message appears after the visitor has left the field or pressed Check, and stays until the address is
  // valid or empty.
  const isWrong = (isRefused || isTouched('email')) && email.trim() !== '' && !canReceiveMail(email);
  useDocumentTitle(isWrong ? `Error: ${detailsTitle()}` : detailsTitle());

  const check = async () => {
    if (isChecking || email.trim() === '') return;
    if (!canReceiveMail(email)) {
      setIsRefused(true);
      document.getElementById(detailsFieldId('email'))?.focus();
      return;
    }
    setIsChecking(true);
    const known = await lookUpOrNothing(email.trim());
    const { firstName, lastName } = draft.details;
    const names = [firstName, lastName, known?.firstName, known?.lastName];
    const guess = names.some(Boolean) ? undefined : namesFromEmail(email);
    onGuess(guess);
    dispatch({
      type: 'emailChecked',
      known: guess === undefined ? known : { ...nobody, ...known, ...guess },
    });
  };

  return (
    <Card aria-label="Your confirmation">
      {/* `onMouseDown` only handles presses on the buttons inside the form. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void check();
        }}
        // A press on Back or Check keeps the focus in the field. Otherwise the error message would appear and move the
        // button away before the press ends.
        onMouseDown={(event) => {
          if (event.target instanceof Element && event.target.closest('button') !== null)
            event.preventDefault();
        }}
      >
        <TextField
          id={detailsFieldId('email')}
          label="Email"
          hint="We’ll send your confirmation here. No account needed."
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          value={email}
          error={isWrong ? invalidEmail : undefined}
          onBlur={() => {
            blur('email');
            // The address is not checked if the field lost the focus because another window came to the front.
            if (canReceiveMail(email) && document.hasFocus()) void check();
          }}
          onChange={(event) => {
            change('email');
            dispatch({ type: 'detailsTyped', typed: { email: event.target.value } });
          }}
        />
        <StepActions onBack={() => goToStep(stepOf.date)}>
          <Button variant="primary" type="submit" disabled={email.trim() === ''} aria-disabled={isChecking}>
            {isChecking ? 'Checking...' : 'Check'}
          </Button>
        </StepActions>
      </form>
    </Card>
  );
}

const nobody: Customer = { firstName: '', lastName: '', phone: '', country: '' };

/** Returns null if the look-up fails, so that the customer can still fill in the form and book. */
async function lookUpOrNothing(email: string): Promise<Customer | null> {
  try {
    return await lookUpCustomer(email);
  } catch {
    return null;
  }
}
