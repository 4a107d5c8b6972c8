import { mostPounds, mostUses } from '@slipway/shared/api/console/limits.ts';
import { TextField } from '@slipway/ui/Field.tsx';
import { OptionalNumberField } from '../../change-set/OptionalNumberField.tsx';
import { SurchargeFields } from '../../change-set/SurchargeFields.tsx';
import shared from '../../change-set/ChangeSet.module.css';
import type { Coupon } from './coupon-draft.ts';

type CouponFormProps = { coupon: Coupon; onChange: (coupon: Coupon) => void };

export function CouponForm({ coupon, onChange }: CouponFormProps) {
  const { off, first, last, uses, each } = coupon;
  const isTurned = first !== null && last !== null && last < first;
  return (
    <>
      <SurchargeFields
        label="Takes off the boat"
        hint="Not off food, drinks and extras"
        least={0.01}
        most={{ pounds: mostPounds, percent: 100 }}
        surcharge={off}
        onChange={(next) => onChange({ ...coupon, off: next })}
      />
      <div className={shared.pair}>
        <TextField
          label="First day that it can be used"
          hint="Empty: at once"
          type="date"
          value={first ?? ''}
          onChange={(event) => onChange({ ...coupon, first: event.target.value || null })}
        />
        <TextField
          label="Last day that it can be used"
          hint="Empty: without end"
          type="date"
          min={first ?? undefined}
          error={isTurned ? 'It would end before it begins.' : undefined}
          value={last ?? ''}
          onChange={(event) => onChange({ ...coupon, last: event.target.value || null })}
        />
      </div>
      <div className={shared.pair}>
        <OptionalNumberField
          label="How often in all"
          hint="Empty: any number"
          most={mostUses}
          value={uses}
          onChange={(next) => onChange({ ...coupon, uses: next })}
        />
        <OptionalNumberField
          label="How often for each customer"
          hint="Empty: any number"
          least={1}
          most={mostUses}
          value={each}
          onChange={(next) => onChange({ ...coupon, each: next })}
        />
      </div>
    </>
  );
}
