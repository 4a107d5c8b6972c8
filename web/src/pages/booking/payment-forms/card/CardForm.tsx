import { CardElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useState } from 'react';
import { countries } from '@slipway/shared/countries.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '../../../../ui/Button.tsx';
import { SelectField, TextField } from '../../../../ui/Field.tsx';
import { Loading } from '../../../../ui/Loading.tsx';
import type { Billing } from '../../draft-state.ts';
import { ProblemSummary } from '../../steps/ProblemSummary.tsx';
import { FormCard } from '../FormCard.tsx';
import { PaymentProblemNotice } from '../PaymentProblemNotice.tsx';
import type { PaymentFormProps } from '../payment-form-props.ts';
import styles from './CardForm.module.css';
import { billingFieldId, billingFieldNames, billingFromDetails, emptyBillingFields } from './billing.ts';
import { useCardPayment } from './use-card-payment.ts';

const cardId = 'card-element';

type CardFormProps = PaymentFormProps & { isLoading: boolean };

/** The visitor types the card into Stripe's own frame: this page never has its number. */
export function CardForm({ isLoading, ...props }: CardFormProps) {
  const { wizard, held, takesFocus } = props;
  const { draft, dispatch, hold } = wizard;
  const { pay, problem, isPaying } = useCardPayment(props);
  const [attempt, setAttempt] = useState(0);

  const billing = draft.billing ?? billingFromDetails(draft.details);
  const missing = attempt === 0 ? [] : emptyBillingFields(billing);
  const submit = () => {
    if (emptyBillingFields(billing).length > 0) setAttempt(attempt + 1);
    else void pay(billing);
  };

  return (
    <FormCard id="card-form-title" title="Card" deadline={held.hold.deadline} takesFocus={takesFocus}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {missing.length > 0 && (
          <ProblemSummary
            key={attempt}
            message="All fields but State are required"
            fields={missing.map((field) => ({ id: billingFieldId(field), name: billingFieldNames[field] }))}
          />
        )}
        {problem !== undefined && (
          <PaymentProblemNotice
            key={problem.attempt}
            problem={problem}
            declines={hold.current?.declines ?? 0}
          />
        )}
        <div className={styles.field}>
          <label className={styles.label} htmlFor={cardId}>
            Card number, expiry date and security code
          </label>
          <CardElement
            id={cardId}
            className={styles.card}
            options={{ hidePostalCode: true, style: cardStyle }}
          />
          {isLoading && <Loading text="Loading ..." />}
        </div>
        <BillingFields
          billing={billing}
          missing={missing}
          onType={(typed) => dispatch({ type: 'billingTyped', billing: { ...billing, ...typed } })}
        />
        <Button variant="primary" size="big" isWide icon="lock" type="submit" aria-disabled={isPaying}>
          {isPaying ? 'Paying ...' : `Pay ${formatGbp(held.hold.total)} now`}
        </Button>
      </form>
    </FormCard>
  );
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

type BillingFieldsProps = {
  billing: Billing;
  missing: readonly (keyof Billing)[];
  onType: (typed: Partial<Billing>) => void;
};

const maxLength = 120;

function BillingFields({ billing, missing, onType }: BillingFieldsProps) {
  const field = (name: keyof Billing, autoComplete: string) => ({
    id: billingFieldId(name),
    label: billingFieldNames[name],
    autoComplete,
    value: billing[name],
    isWrong: missing.includes(name),
    onChange: (event: { target: { value: string } }) => onType({ [name]: event.target.value }),
  });
  const text = (name: keyof Billing, autoComplete: string) => (
    <TextField {...field(name, autoComplete)} maxLength={maxLength} />
  );
  return (
    <div className={styles.fields}>
      <div className={styles.wide}>{text('name', 'cc-name')}</div>
      <div className={styles.wide}>{text('address', 'billing address-line1')}</div>
      <div className={styles.city}>{text('city', 'billing address-level2')}</div>
      {text('postcode', 'billing postal-code')}
      {text('state', 'billing address-level1')}
      <div className={styles.wide}>
        <SelectField {...field('countryCode', 'billing country')}>
          {billing.countryCode === '' && <option value="">Choose a country</option>}
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
}
