import { SelectField } from '@slipway/ui/Field.tsx';
import type { TypedSurcharge } from '../../api/set-up.ts';
import { NumberField } from './NumberField.tsx';
import styles from './TimesPage.module.css';

type SurchargeFieldsProps = {
  label: string;
  hint?: string;
  surcharge: TypedSurcharge;
  onChange: (surcharge: TypedSurcharge) => void;
};

/** Pounds or per cent on top. */
export function SurchargeFields({ label, hint, surcharge, onChange }: SurchargeFieldsProps) {
  const isPounds = 'pounds' in surcharge;
  const value = isPounds ? surcharge.pounds : surcharge.percent;
  const typed = (next: number, pounds: boolean): TypedSurcharge =>
    pounds ? { pounds: next } : { percent: next };
  return (
    <div className={styles.pair}>
      <NumberField
        label={`${label}, ${isPounds ? '£' : '%'}`}
        hint={hint}
        decimals={2}
        most={isPounds ? 10_000 : 1000}
        value={value}
        onChange={(next) => onChange(typed(next, isPounds))}
      />
      <SelectField
        label="In"
        value={isPounds ? 'pounds' : 'percent'}
        onChange={(event) => onChange(typed(Math.min(value, 1000), event.target.value === 'pounds'))}
      >
        <option value="pounds">pounds</option>
        <option value="percent">per cent</option>
      </SelectField>
    </div>
  );
}
