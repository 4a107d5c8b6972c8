import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { phoneHref, shownPhone } from '../../../../content/business.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { FormCard } from '../FormCard.tsx';
import type { PaymentFormProps } from '../payment-form.ts';
import { submitFields } from '../submit-fields.ts';
import { allowedForm, formsIn } from './hosted-form.ts';

/** Leads to Worldpay's page, where the visitor types the card. */
export function WorldpayPayment(props: PaymentFormProps) {
  const { held, offered, takesFocus, onUnknownOutcome } = props;
  const [form] = useState(() => allowedForm(formsIn(held.sessionData), offered.formOrigins));
  const [place, setPlace] = useState<'here' | 'leaving' | 'back'>('here');
  // StrictMode runs effects twice in development.
  const hasLeft = useRef(false);

  const leave = () => {
    if (form === undefined) return;
    setPlace('leaving');
    // The parsed form belongs to no page and cannot be submitted, so this page submits a copy of the form.
    submitFields(document, { ...form, method: 'get' });
  };
  const leaveAfterPayNow = useEffectEvent(() => {
    if (!takesFocus || hasLeft.current) return;
    hasLeft.current = true;
    leave();
  });
  useEffect(() => leaveAfterPayNow(), []);

  /** Runs after the browser's Back, which may restore this page from its cache. */
  const comeBack = useEffectEvent(async () => {
    setPlace('back');
    await onUnknownOutcome().catch(() => undefined);
  });
  useEffect(() => {
    const follow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void comeBack();
    };
    window.addEventListener('pageshow', follow);
    return () => window.removeEventListener('pageshow', follow);
  }, []);

  return (
    <FormCard
      {...props}
      takesFocus={takesFocus && form !== undefined}
      payButton={
        form !== undefined && (
          <Button variant="primary" icon="lock" onClick={leave}>
            Pay {formatGbp(held.hold.total)} at Worldpay
          </Button>
        )
      }
    >
      {form === undefined ? (
        <Notice tone="error" role="alert" takesFocus={takesFocus}>
          <p>Something went wrong</p>
          <p>
            We can’t open Worldpay’s page from here, and nothing was charged. Choose another way to pay, or
            call us on <a href={phoneHref}>{shownPhone}</a> while your boat is held.
          </p>
        </Notice>
      ) : (
        <>
          <p>
            You’ll enter your card on Worldpay’s page and come back here. We hold your boat in the meantime.
          </p>
          <p role="status">{messages[place]}</p>
        </>
      )}
    </FormCard>
  );
}

const messages = {
  here: '',
  leaving: 'Taking you to Worldpay. Nothing happening? Use the button.',
  back: 'You’re back, and nothing has been paid yet. Your boat is still held.',
} as const;
