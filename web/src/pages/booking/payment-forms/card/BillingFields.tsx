import { countries } from '@slipway/shared/countries.ts';
import { SelectField, TextField } from '../../../../ui/Field.tsx';
import type { Billing } from '../../draft-state.ts';
import styles from './BillingFields.module.css';
import { billingFieldId, billingFieldNames } from './billing.ts';

type BillingFieldsProps = {
  billing: Billing;
  missing: readonly (keyof Billing)[];
  onType: (typed: Partial<Billing>) => void;
};

const maxLength = 120;

export function BillingFields({ billing, missing, onType }: BillingFieldsProps) {
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
