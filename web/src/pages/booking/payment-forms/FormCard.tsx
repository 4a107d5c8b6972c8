import { bankChargeSentence } from '@slipway/shared/rules/cancellation.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { business } from '../../../content/business.ts';
import { hasNavigated } from '../../../router/history.ts';
import type { PaidMethod } from '@slipway/shared/rules/payment-method.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { CardStrip } from '../../../ui/CardStrip.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import styles from './FormCard.module.css';
import type { PaymentFormProps } from './payment-form.ts';

export const formTitleId = 'payment-form-title';

const titles: Record<PaidMethod, string> = {
  stripe: 'Pay by card',
  worldpay: 'Pay on Worldpay’s page',
  globalpay: 'Pay by card',
};

type FormCardProps = Pick<
  PaymentFormProps,
  'wizard' | 'pageTitle' | 'becomes' | 'held' | 'takesFocus' | 'buttonSlot' | 'onAnotherWay'
> & {
  /** True: the browser's title begins with 'Error: '. */
  hasError?: boolean;
  /** The button in the bar below the form; left out if the provider's frame has its own button. */
  payButton?: ReactNode;
  children: ReactNode;
};

/** The frame of each payment form, with its heading, the way back to the choice and the terms of payment. */
export function FormCard(props: FormCardProps) {
  const {
    wizard,
    pageTitle,
    becomes,
    held,
    hasError = false,
    buttonSlot,
    onAnotherWay,
    payButton,
    children,
  } = props;
  const { draft, hold, terms } = wizard;
  const title = titles[held.hold.method];
  const heading = useHeadingFocus(props.takesFocus);
  useDocumentTitle(`${hasError ? 'Error: ' : ''}${title}. ${pageTitle} | ${business.name}`);
  const now = useNow();
  const bankCharge = draft.time.kind === 'slot' ? bankChargeSentence(terms, draft.time.slot.date, now) : '';
  return (
    <Card aria-labelledby={formTitleId}>
      <div className={styles.head}>
        {/* *Another way* comes before the heading, so that Tab leads from the heading into the form. */}
        {onAnotherWay !== undefined && (
          <Button
            variant="text"
            aria-disabled={hold.isPaying}
            onClick={hold.isPaying ? undefined : onAnotherWay}
          >
            Another way
          </Button>
        )}
        <h1 ref={heading} id={formTitleId} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
      </div>
      {children}
      <p className={styles.small}>
        {becomes === 'set aside'
          ? `${business.legalName} sets ${formatGbp(held.hold.total)} aside on your card and takes nothing now.`
          : `${business.legalName} charges your card ${formatGbp(held.hold.total)} once your booking is ${becomes}.`}{' '}
        No booking fee, no card fee. {bankCharge}
      </p>
      <CardStrip />
      {buttonSlot !== null && createPortal(payButton, buttonSlot)}
    </Card>
  );
}

/**
 * When the form replaces the review, the form's heading takes the focus and, after Pay Now, is the first line in view.
 */
function useHeadingFocus(takesFocus: boolean) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus || hasNavigated()) heading.current?.focus({ preventScroll: true });
    if (takesFocus) heading.current?.scrollIntoView({ behavior: 'instant', block: 'start' });
  }, [takesFocus]);
  return heading;
}
