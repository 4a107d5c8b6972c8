import { useState } from 'react';
import { couponCodeMaxLength } from '@slipway/shared/values/coupon-code.ts';
import { brokenAnswerMessage, ApiError } from '../../../api/api-error.ts';
import { checkCoupon } from '../../../api/coupons.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import type { Wizard } from '../use-wizard.ts';
import styles from './CouponEntry.module.css';

/** When the bin button of the coupon is pressed, the button disappears and the focus moves to this field. */
export const couponFieldId = 'coupon-code';

/**
 * Collapsed until the visitor opens it. An applied code is fixed until the bin button in the summary removes it
 * (spec 4).
 */
export function CouponEntry({ wizard }: { wizard: Wizard }) {
  const { couponText, coupon } = wizard.draft;
  const apply = useCoupon(wizard);
  const isFixed = coupon.kind === 'applied' || coupon.kind === 'applying';
  const isDisabled = couponText === '' || coupon.kind === 'applied';
  const [isOpen, setIsOpen] = useState(couponText !== '');
  const [takesFocus, setTakesFocus] = useState(false);
  useFocusOnMount(couponFieldId, takesFocus);
  const open = () => {
    setIsOpen(true);
    setTakesFocus(true);
  };

  if (!isOpen) {
    return (
      <Button variant="text" aria-expanded={false} onClick={open}>
        Have a discount code?
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
        hint={
          coupon.kind === 'applied' ? 'Applied. Use the bin to remove it.' : 'Enter your code, then apply it.'
        }
        value={couponText}
        maxLength={couponCodeMaxLength}
        readOnly={isFixed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={coupon.kind === 'refused' ? coupon.message : undefined}
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

/** Asks the server for the discount of the typed code. */
function useCoupon({ draft, dispatch }: Wizard): () => Promise<void> {
  const code = draft.couponText;
  // Before the visitor has entered an email address, the code is checked without an address. The server checks the
  // code again with the booking.
  const email = draft.customer.kind === 'asking' ? '' : draft.details.email.trim();
  return async () => {
    if (draft.coupon.kind === 'applying') return;
    dispatch({ type: 'couponSent', code });
    try {
      dispatch({ type: 'couponAccepted', code, discount: await checkCoupon(code, email) });
    } catch (error) {
      // The message is under the field, where visitors look for it.
      const message = error instanceof ApiError ? error.message : brokenAnswerMessage;
      dispatch({ type: 'couponRefused', code, message });
    }
  };
}
