import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import type { AddOn } from '../../../api/menu.ts';

type ForAllButtonProps = {
  addOn: AddOn;
  guests: number;
  quantity: number;
  /** The total price of one portion for each guest. */
  price: Pence;
  onCount: (quantity: number, isForAll: boolean) => void;
};

/** One press adds a portion for each guest; a second press removes the portions. */
export function ForAllButton({ addOn, guests, quantity, price, onCount }: ForAllButtonProps) {
  if (guests <= 1 || addOn.isForWholeBoat) return null;
  const isForAll = quantity === guests;
  return (
    <Button
      variant={isForAll ? 'secondary' : 'quiet'}
      size="small"
      {...(isForAll ? { icon: 'tick' as const } : {})}
      aria-pressed={isForAll}
      onClick={() => onCount(isForAll ? 0 : guests, !isForAll)}
    >
      For all {guests}: {formatGbp(price)}
      <VisuallyHidden> {addOn.name}</VisuallyHidden>
    </Button>
  );
}
