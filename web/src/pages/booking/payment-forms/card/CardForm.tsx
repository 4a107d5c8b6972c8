import { CardElement } from '@stripe/react-stripe-js';
import type { StripeCardElement, StripeCardElementChangeEvent, StripeElementStyle } from '@stripe/stripe-js';
import { useRef, useState } from 'react';
import { countryNames } from '@slipway/shared/country-names.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { FieldError, SelectField, TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import type { Billing } from '../../draft-state.ts';
import { FormCard, formTitleId } from '../FormCard.tsx';
import { PaymentProblemNotice } from '../PaymentProblemNotice.tsx';
import type { PaymentFormProps } from '../payment-form.ts';
import styles from './CardForm.module.css';
import {
  askedBilling,
  billingFieldId,
  billingFields,
  billingFromDetails,
  billingProblem,
  wrongBillingFields,
} from './billing.ts';
import { useCardPayment } from './use-card-payment.ts';
import { usePostTown } from './use-post-town.ts';

const cardId = 'card-element';

type CardFormProps = PaymentFormProps & { isLoading: boolean };

/** The visitor types the card into Stripe's own frame: this page never has its number. */
export function CardForm({ isLoading, ...props }: CardFormProps) {
  const { wizard, held, takesFocus } = props;
  const { draft, dispatch, hold } = wizard;
  const { pay, problem, isPaying } = useCardPayment(props);
  const card = useCardField(takesFocus);
  // After the visitor presses the button, each wrong field shows its mistake until the visitor corrects the field.
  const [isChecked, setIsChecked] = useState(false);

  const typed = draft.billing ?? billingFromDetails(draft.details);
  const { billing, isFilledIn, takeOver } = usePostTown(typed);
  const asked = askedBilling(props.becomes);
  const wrong = isChecked ? wrongBillingFields(billing, asked) : [];
  const submit = () => {
    const [first] = wrongBillingFields(billing, asked);
    setIsChecked(first !== undefined);
    if (first === undefined) void pay(billing);
    else if (first !== 'name' && card.problem !== undefined) card.focus();
    else document.getElementById(billingFieldId(first))?.focus();
  };
  const cardProblem = wrong.length > 0 ? card.problem : undefined;
  const field = (name: keyof Billing, autoComplete: string) => ({
    id: billingFieldId(name),
    label: billingFields[name].label,
    autoComplete,
    value: billing[name],
    error: wrong.includes(name) ? billingProblem(billing, name) : undefined,
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      if (name === 'city') takeOver();
      dispatch({ type: 'billingTyped', billing: { ...typed, [name]: value } });
    },
  });

  return (
    <FormCard
      {...props}
      hasError={wrong.length > 0 || problem !== undefined}
      payButton={
        <Button variant="primary" type="submit" form={formId} aria-disabled={isPaying}>
          {isPaying
            ? 'Paying...'
            : props.becomes === 'set aside'
              ? `Set ${formatGbp(held.hold.total)} aside`
              : `Pay ${formatGbp(held.hold.total)} now`}
        </Button>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {problem !== undefined && (
          <PaymentProblemNotice
            key={problem.attempt}
            problem={problem}
            declines={hold.current?.declines ?? 0}
          />
        )}
        {asked.includes('name') && <TextField {...field('name', 'cc-name')} maxLength={maxLength} />}
        <div className={styles.field}>
          <label className={styles.label} htmlFor={cardId}>
            Card number, expiry date and security code
          </label>
          <CardElement
            id={cardId}
            className={cardProblem === undefined ? styles.card : `${styles.card} ${styles.wrong}`}
            options={{ hidePostalCode: true, style: cardStyle }}
            onReady={card.onReady}
            onChange={card.onChange}
          />
          {cardProblem !== undefined && <FieldError>{cardProblem}</FieldError>}
          {isLoading && <Loading text="Loading ..." />}
        </div>
        {asked.includes('address') ? (
          <BillingAddress country={billing.countryCode} hasPostTown={isFilledIn} field={field} />
        ) : (
          <TextField {...field('postcode', 'billing postal-code')} maxLength={maxLength} />
        )}
      </form>
    </FormCard>
  );
}

const formId = 'card-form';

/** Reads the error of Stripe's field and can focus it. When ready, the field takes the focus from the form's title. */
function useCardField(takesFocus: boolean) {
  const element = useRef<StripeCardElement>(undefined);
  const [state, setState] = useState<StripeCardElementChangeEvent>();
  return {
    /** The provider's message; undefined if there is none. */
    problem: state?.complete === true ? undefined : (state?.error?.message ?? 'Enter your card details'),
    focus: () => element.current?.focus(),
    onReady: (ready: StripeCardElement) => {
      element.current = ready;
      if (takesFocus && document.activeElement?.id === formTitleId) ready.focus();
    },
    onChange: setState,
  };
}

/** Our stylesheets do not apply in Stripe's frame, so the colours of tokens.css are repeated. */
const cardStyle: StripeElementStyle = {
  base: {
    color: '#10303a',
    fontFamily: 'system-ui, "Segoe UI", sans-serif',
    fontSize: '17px',
    '::placeholder': { color: '#41595f' },
  },
  invalid: { color: '#b53a1e' },
};

const maxLength = 120;

type FieldOf = (
  name: keyof Billing,
  autoComplete: string,
) => {
  id: string;
  label: string;
  autoComplete: string;
  value: string;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
};

const noteId = 'billing-city-note';

type BillingAddressProps = { country: string; hasPostTown: boolean; field: FieldOf };

/** The country is the last field, because the form copies it from the step 'Your Details'. */
function BillingAddress({ country, hasPostTown, field }: BillingAddressProps) {
  const text = (name: keyof Billing, autoComplete: string) => (
    <TextField {...field(name, autoComplete)} maxLength={maxLength} />
  );
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>Billing address</legend>
      <div className={styles.wide}>{text('address', 'billing address-line1')}</div>
      {text('postcode', 'billing postal-code')}
      <TextField
        {...field('city', 'billing address-level2')}
        maxLength={maxLength}
        {...(hasPostTown ? { 'aria-describedby': noteId } : {})}
      />
      <p id={noteId} role="status" className={styles.note}>
        {hasPostTown && 'Filled in from your postcode: please check'}
      </p>
      <div className={styles.region}>{text('state', 'billing address-level1')}</div>
      <div className={styles.region}>
        <SelectField {...field('countryCode', 'billing country')}>
          {country === '' && <option value="">Choose a country</option>}
          {countryNames.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
