import { countryNames } from '@slipway/shared/country-names.ts';
import {
  type DetailsField,
  allFieldsRequired,
  detailsProblems,
  phonePasteMaxLength,
} from '@slipway/shared/rules/details-form.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { Checkbox, SelectField, TextField } from '@slipway/ui/Field.tsx';
import { Seats } from '@slipway/ui/Seats.tsx';
import { SiteLink } from '../../../ui/SiteLink.tsx';
import { useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import { detailsFieldId, stepOf } from '../step-names.ts';
import type { Names } from '../names-from-email.ts';
import { captainIs } from '@slipway/shared/rules/guests.ts';
import { goToStep } from '../use-wizard-step.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './DetailsForm.module.css';
import { GuestsField } from './GuestsField.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { StepActions } from './StepActions.tsx';
import { linksOf, textAtField } from './details-problem.ts';
import { useDetailsForm } from './use-details-form.ts';
import { useTouchedFields } from './use-touched-fields.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { probablyMeant } from '../email-typo.ts';

const nameMaxLength = 60;

type TextFieldName = 'firstName' | 'lastName' | 'phone';

/** The text beside guessed names. DetailsStep announces the text when the names appear. */
export const guessedText = 'Filled in from your email: please check';

type DetailsFormProps = { wizard: Wizard; takesFocus: boolean; guess: Names | undefined };

export function DetailsForm({ wizard, takesFocus, guess }: DetailsFormProps) {
  // The focus moves to the first field that is still empty.
  useFocusOnMount(detailsFieldId(guess === undefined ? 'firstName' : 'phone'), takesFocus);
  const { details } = wizard.draft;
  const captain = captainIs(wizard.terms, ' or over', '');
  const isGuessed =
    guess !== undefined && details.firstName === guess.firstName && details.lastName === guess.lastName;
  const { type, submit, problems, attempt, isSaving } = useDetailsForm(wizard);
  const { isTouched, change, blur } = useTouchedFields<TextFieldName>();
  /**
   * The message at a field. It appears after Next, together with the summary, or once the visitor has left the field.
   */
  const errorAt = (field: DetailsField, isLeft = false) => {
    const onNext = problems.find((problem) => problem.field === field);
    const onLeaving = isLeft
      ? detailsProblems(details).find((problem) => problem.field === field)
      : undefined;
    const problem = onNext ?? onLeaving;
    return { error: problem && textAtField(problem), isErrorQuiet: onNext !== undefined };
  };
  const text = (field: TextFieldName) => ({
    id: detailsFieldId(field),
    value: details[field],
    ...errorAt(field, isTouched(field)),
    onBlur: () => blur(field),
    onChange: (event: { target: { value: string } }) => {
      change(field);
      type({ [field]: event.target.value });
    },
  });

  return (
    <Card aria-label="Your details">
      <form
        id={detailsFormId}
        noValidate
        aria-busy={isSaving}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {problems.length > 0 && (
          <ProblemSummary
            key={attempt}
            // Every other message appears at its field.
            message={problems.some(({ message }) => message === allFieldsRequired) ? allFieldsRequired : []}
            fields={linksOf(problems)}
          />
        )}
        <div className={styles.email}>
          <TextField
            id={detailsFieldId('email')}
            label="Email"
            value={details.email}
            disabled
            {...errorAt('email')}
          />
          <Button
            variant="text"
            onClick={() => {
              // Guessed names are cleared, because they came from the old address and may not suit the new one.
              if (isGuessed) type({ firstName: '', lastName: '' });
              wizard.dispatch({ type: 'emailReopened' });
            }}
          >
            Use another email address
          </Button>
          <EmailTypo email={details.email} onCorrect={(email) => type({ email })} />
        </div>
        <div className={styles.fields}>
          <TextField
            label="First name"
            {...(isGuessed ? { hint: guessedText } : {})}
            autoComplete="given-name"
            maxLength={nameMaxLength}
            {...text('firstName')}
          />
          <TextField
            label="Last name"
            autoComplete="family-name"
            maxLength={nameMaxLength}
            {...text('lastName')}
          />
          <TextField
            label="Phone"
            hint="We’ll only use it for your trip, for example if the weather changes."
            type="tel"
            autoComplete="tel"
            maxLength={phonePasteMaxLength}
            {...text('phone')}
          />
          <SelectField
            id={detailsFieldId('country')}
            label="Country"
            autoComplete="country-name"
            value={details.country}
            {...errorAt('country')}
            onChange={(event) => type({ country: event.target.value })}
          >
            {countryNames.map((country) => (
              <option key={country.code}>{country.name}</option>
            ))}
          </SelectField>
          <div className={styles.guests}>
            <Seats guests={details.guests} />
            <GuestsField
              wizard={wizard}
              problem={errorAt('guests')}
              onChoose={(guests) => type({ guests })}
            />
          </div>
        </div>
        <Checkbox
          id={detailsFieldId('isTermsAccepted')}
          isChecked={details.isTermsAccepted}
          error={errorAt('isTermsAccepted').error}
          onChange={(isTermsAccepted) => type({ isTermsAccepted })}
        >
          I accept the{' '}
          <SiteLink path={sitePaths.termsAndConditions()} opensNewTab>
            terms and conditions
          </SiteLink>
        </Checkbox>
        <Checkbox isChecked={details.isCaptain} onChange={(isCaptain) => type({ isCaptain })}>
          I’m the captain{captain && `: ${captain}`}. You can name somebody later.
        </Checkbox>
        <Checkbox isChecked={details.isRemembered} onChange={(isRemembered) => type({ isRemembered })}>
          Remember me on this device (optional)
        </Checkbox>
        <StepActions onBack={() => goToStep(stepOf.date)} isNextInBar>
          <Button variant="primary" hasArrow type="submit" aria-disabled={isSaving}>
            {isSaving ? 'Saving...' : 'Next'}
          </Button>
        </StepActions>
      </form>
    </Card>
  );
}

const detailsFormId = 'details-form';

/** The Next button of step 2 on a small screen, where it is outside its form. */
export function DetailsNext() {
  return (
    <Button variant="primary" type="submit" form={detailsFormId}>
      Next
    </Button>
  );
}

type EmailTypoProps = { email: string; onCorrect: (email: string) => void };

/** Asks about a probable typo; a visitor who really has that address can go on without an answer. */
function EmailTypo({ email, onCorrect }: EmailTypoProps) {
  const meant = probablyMeant(email);
  const correct = (address: string) => {
    onCorrect(address);
    // The focus moves on, because the question disappears with its focused button.
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
