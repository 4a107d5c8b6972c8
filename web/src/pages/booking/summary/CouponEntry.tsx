import { useState } from 'react';
import { couponCodeMaxLength } from '@slipway/shared/values/coupon-code.ts';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useFocusOnArrival } from '../../../ui/use-focus-on-arrival.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './CouponEntry.module.css';
import { useCoupon } from './use-coupon.ts';

/** Where the focus goes when the bin, which had it, is gone. */
export const couponFieldId = 'coupon-code';

/** Folded away until it is wanted. Applied, the code is fixed until the bin in the summary removes it (spec 4). */
export function CouponEntry({ wizard }: { wizard: Wizard }) {
  const { couponText, coupon } = wizard.draft;
  const apply = useCoupon(wizard);
  const isFixed = coupon.kind === 'applied' || coupon.kind === 'applying';
  const isDisabled = couponText === '' || coupon.kind === 'applied';
  const [isOpen, setIsOpen] = useState(couponText !== '');
  const [takesFocus, setTakesFocus] = useState(false);
  useFocusOnArrival(couponFieldId, takesFocus);
  const open = () => {
    setIsOpen(true);
    setTakesFocus(true);
  };

  if (!isOpen) {
    return (
      <Button variant="text" aria-expanded={false} onClick={open}>
        Have a code?
      </Button>
    );
  }
  return (
    <form
      className={styles.entry}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isDisabled) void apply();
      }}
    >
      <TextField
        id={couponFieldId}
        label="Coupon code"
        hint={coupon.kind === 'applied' ? 'Applied. The bin above takes it off.' : 'Type it to apply it.'}
        value={couponText}
        maxLength={couponCodeMaxLength}
        readOnly={isFixed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={coupon.kind === 'refused' && coupon.message !== '' ? coupon.message : undefined}
        onChange={(event) => wizard.dispatch({ type: 'couponTyped', text: event.target.value })}
      />
      <Button
        variant="secondary"
        size="small"
        type="submit"
        disabled={isDisabled}
        aria-disabled={coupon.kind === 'applying'}
      >
        {coupon.kind === 'applying' ? 'Applying...' : 'Apply'}
      </Button>
      <VisuallyHidden role="status">
        {coupon.kind === 'applied' ? `Coupon ${coupon.code} is applied.` : ''}
      </VisuallyHidden>
    </form>
  );
}
