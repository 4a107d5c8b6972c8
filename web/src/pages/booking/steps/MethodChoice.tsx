import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { OfferedMethod } from '../../../api/payment-methods.ts';
import type { PaidMethod } from '../../../storage/hold.ts';
import { Card } from '../../../ui/Card.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';

type MethodChoiceProps = {
  methods: readonly OfferedMethod[];
  chosen: PaidMethod;
  /** Locked while a payment runs. */
  isDisabled: boolean;
  onChoose: (method: PaidMethod) => void;
};

/** Shown only if there is a choice. */
export function MethodChoice({ methods, chosen, isDisabled, onChoose }: MethodChoiceProps) {
  return (
    <Card>
      <RadioGroup<PaidMethod>
        legend="How would you like to pay?"
        options={methods.flatMap(({ id, name }) =>
          isPaid(id) ? [{ value: id, label: name, hint: whatHappens[id] }] : [],
        )}
        value={chosen}
        isDisabled={isDisabled}
        onChange={onChoose}
      />
    </Card>
  );
}

const whatHappens: Record<PaidMethod, string> = {
  '1': 'On this page, by Stripe.',
  '3': 'By card on Worldpay’s own page. It sends you back here.',
  '6': 'By card on this page. Your bank may ask whether it is you.',
};

function isPaid(id: PaymentMethodId): id is PaidMethod {
  return id in whatHappens;
}
