import { countries } from '@slipway/shared/countries.ts';
import { detailsPhoneMaxLength } from '@slipway/shared/rules/details-form.ts';
import { isPersonName, personNameProblem } from '@slipway/shared/values/person-name.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox, SelectField, TextField } from '../../../ui/Field.tsx';
import { Seats } from '../../../ui/Seats.tsx';
import { SiteLink } from '../../../ui/SiteLink.tsx';
import { useFocusOnMount } from '../../../ui/use-focus-on-mount.ts';
import { stepOf } from '../step-names.ts';
import { goToStep } from '../use-wizard-step.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './DetailsForm.module.css';
import { EmailTypo } from './EmailTypo.tsx';
import { GuestsField } from './GuestsField.tsx';
import { ProblemSummary } from './ProblemSummary.tsx';
import { StepActions } from './StepActions.tsx';
import { detailsFieldId, detailsFieldNames } from './details-problem.ts';
import { useDetailsForm } from './use-details-form.ts';
import { useTouchedFields } from './use-touched-fields.ts';

const nameMaxLength = 60;

/** Shown when a field was changed and left empty; on Next the form says 'All fields are required' (spec 5). */
const pleaseEnter = {
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  phone: 'Please enter your phone number',
};

type TextFieldName = keyof typeof pleaseEnter;

function errorIn(field: TextFieldName, typed: string): string | undefined {
  if (typed.trim() === '') return pleaseEnter[field];
  return field === 'phone' || isPersonName(typed) ? undefined : personNameProblem;
}

export function DetailsForm({ wizard, takesFocus }: { wizard: Wizard; takesFocus: boolean }) {
  useFocusOnMount(detailsFieldId('firstName'), takesFocus);
  const { details } = wizard.draft;
  const { type, submit, problem, attempt, isSaving } = useDetailsForm(wizard);
  const isWrong = (field: keyof typeof details) => problem?.fields.some((one) => one === field) === true;
  const { isTouched, change, blur } = useTouchedFields<TextFieldName>();
  const text = (field: TextFieldName) => ({
    id: detailsFieldId(field),
    value: details[field],
    isWrong: isWrong(field),
    error: isTouched(field) ? errorIn(field, details[field]) : undefined,
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
        {problem !== undefined && (
          <ProblemSummary
            key={attempt}
            message={problem.message}
            fields={problem.fields.map((field) => ({
              id: detailsFieldId(field),
              name: detailsFieldNames[field],
            }))}
          />
        )}
        <div className={styles.email}>
          <TextField
            id={detailsFieldId('email')}
            label="Email"
            value={details.email}
            disabled
            isWrong={isWrong('email')}
          />
          <Button variant="text" onClick={() => wizard.dispatch({ type: 'emailReopened' })}>
            Use another email address
          </Button>
          <EmailTypo email={details.email} onCorrect={(email) => type({ email })} />
        </div>
        <div className={styles.fields}>
          <TextField
            label="First name"
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
            hint="For the day itself: we call when the weather turns."
            type="tel"
            autoComplete="tel"
            maxLength={detailsPhoneMaxLength}
            {...text('phone')}
          />
          <SelectField
            id={detailsFieldId('country')}
            label="Country"
            autoComplete="country-name"
            value={details.country}
            isWrong={isWrong('country')}
            onChange={(event) => type({ country: event.target.value })}
          >
            {countries.map((country) => (
              <option key={country.code}>{country.name}</option>
            ))}
          </SelectField>
          <div className={styles.guests}>
            <Seats guests={details.guests} />
            <GuestsField
              wizard={wizard}
              isWrong={isWrong('guests')}
              onChoose={(guests) => type({ guests })}
            />
          </div>
        </div>
        <Checkbox isChecked={details.isCaptain} onChange={(isCaptain) => type({ isCaptain })}>
          I am the captain, 18 or over, with a full UK driving licence (optional)
        </Checkbox>
        <Checkbox isChecked={details.isRemembered} onChange={(isRemembered) => type({ isRemembered })}>
          Remember me on this device (optional)
        </Checkbox>
        <Checkbox
          id={detailsFieldId('isTermsAccepted')}
          isChecked={details.isTermsAccepted}
          isWrong={isWrong('isTermsAccepted')}
          onChange={(isTermsAccepted) => type({ isTermsAccepted })}
        >
          I accept the{' '}
          <SiteLink path={sitePaths.termsAndConditions()} opensNewTab>
            terms and conditions
          </SiteLink>
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
