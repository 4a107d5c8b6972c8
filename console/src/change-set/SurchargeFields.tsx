import { mostPercentOnTop, mostPounds } from '@slipway/shared/api/console/limits.ts';
import { SelectField } from '@slipway/ui/Field.tsx';
import type { TypedSurcharge } from '../api/set-up.ts';
import { NumberField } from './NumberField.tsx';
import styles from './ChangeSet.module.css';

type SurchargeFieldsProps = {
  label: string;
  hint?: string;
  surcharge: TypedSurcharge;
  least?: number;
  most?: { pounds: number; percent: number };
  onChange: (surcharge: TypedSurcharge) => void;
};

const mostOnTop = { pounds: mostPounds, percent: mostPercentOnTop };

/** The fields of a surcharge or discount: its amount, in pounds or per cent. */
export function SurchargeFields({
  label,
  hint,
  surcharge,
  least = 0,
  most = mostOnTop,
  onChange,
}: SurchargeFieldsProps) {
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
        least={least}
        most={isPounds ? most.pounds : most.percent}
        value={value}
        onChange={(next) => onChange(typed(next, isPounds))}
      />
      <SelectField
        label="In"
        value={isPounds ? 'pounds' : 'percent'}
        onChange={(event) => {
          const toPounds = event.target.value === 'pounds';
          onChange(typed(Math.min(value, toPounds ? most.pounds : most.percent), toPounds));
        }}
      >
        <option value="pounds">pounds</option>
        <option value="percent">per cent</option>
      </SelectField>
    </div>
  );
}
