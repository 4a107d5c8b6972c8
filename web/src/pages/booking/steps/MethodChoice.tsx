import type { PaymentMethodId } from '@slipway/shared/rules/payment-method.ts';
import type { OfferedMethod } from '../../../api/payment-methods.ts';
import { Card } from '../../../ui/Card.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';

type MethodChoiceProps = {
  methods: readonly OfferedMethod[];
  chosen: PaymentMethodId;
  onChoose: (method: PaymentMethodId) => void;
};

/** Shown only where there is a choice. */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  return (
    <Card>
      <RadioGroup
        legend="How would you like to pay?"
        options={methods.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={onChoose}
      />
    </Card>
  );
}
