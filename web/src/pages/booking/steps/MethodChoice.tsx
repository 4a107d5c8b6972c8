import { useEffect, useRef } from 'react';
import type { OfferedMethod } from '../../../api/payment-methods.ts';
import { type PaidMethod, takesMoney } from '@slipway/shared/rules/payment-method.ts';
import { Card } from '@slipway/ui/Card.tsx';
import { RadioGroup } from '@slipway/ui/RadioGroup.tsx';

type MethodChoiceProps = {
  methods: readonly OfferedMethod[];
  chosen: PaidMethod;
  /** True while a payment runs: the choice is locked. */
  isDisabled: boolean;
  /** True if the choice has replaced the form that had the focus. The chosen way to pay then gets the focus. */
  takesFocus: boolean;
  onChoose: (method: PaidMethod) => void;
};

/** The choice of a way to pay, shown only if there are several: the first way, and the other ways folded below it. */
export function MethodChoice({ methods, chosen, isDisabled, takesFocus, onChoose }: MethodChoiceProps) {
  const choice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) choice.current?.querySelector<HTMLElement>(':checked')?.focus();
  }, [takesFocus]);
  const [first, ...others] = methods.filter(takesMoney).map(({ name }) => name);
  const option = (value: PaidMethod) => ({ value, ...whatHappens[value] });
  return (
    <Card>
      <div ref={choice}>
        <RadioGroup<PaidMethod>
          legend="How would you like to pay?"
          options={first === undefined ? [] : [option(first)]}
          more={{ label: 'Other ways to pay', options: others.map(option) }}
          value={chosen}
          isDisabled={isDisabled}
          onChange={onChoose}
        />
      </div>
    </Card>
  );
}

/**
 * Labels say what the visitor will do, not who processes the card; a provider is named only where two ways
 * would look the same.
 */
const whatHappens: Record<PaidMethod, { label: string; hint: string }> = {
  stripe: { label: 'Card', hint: 'Visa, Mastercard or Amex, on this page.' },
  worldpay: { label: 'Card, on Worldpay’s page', hint: 'You’ll come back here.' },
  globalpay: {
    label: 'Card, with Global Payments',
    hint: 'On this page. Your bank may ask you to confirm it’s you.',
  },
};
