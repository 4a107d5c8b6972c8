import { Suspense, lazy, useState } from 'react';
import { mostOfOneAddOn } from '@slipway/shared/rules/add-ons.ts';
import { formatGbp, timesPence } from '@slipway/shared/values/pence.ts';
import type { AddOn } from '../../../api/menu.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { QuantityControl } from '@slipway/ui/QuantityControl.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { usePrefetch } from '@slipway/ui/lazy-part.ts';
import type { AddOnLine } from '../draft-state.ts';
import type { Wizard } from '../use-wizard.ts';
import { ForAllButton } from './ForAllButton.tsx';

const loadDialog = async () => ({ default: (await import('./CommentDialog.tsx')).CommentDialog });
const CommentDialog = lazy(loadDialog);

/** The quantity and the Special Request of one add-on. */
export function AddOnControls({ wizard: { draft, dispatch }, addOn }: { wizard: Wizard; addOn: AddOn }) {
  const line = draft.addOns.find(({ id }) => id === addOn.id);
  const quantityId = `add-on-${addOn.id}-quantity`;
  const [removed, setRemoved] = useState<AddOnLine>();
  const [isCommenting, setIsCommenting] = useState(false);
  usePrefetch(loadDialog);

  const { guests } = draft.details;

  const count = (quantity: number, chosenForAll = false) => {
    setRemoved(quantity === 0 ? line : undefined);
    dispatch({ type: 'addOnCounted', addOn, quantity, isForAll: chosenForAll });
  };
  const undo = (taken: AddOnLine) => {
    setRemoved(undefined);
    dispatch({ type: 'addOnCounted', addOn, quantity: taken.quantity, isForAll: taken.isForAll ?? false });
    dispatch({ type: 'addOnCommented', id: addOn.id, comment: taken.comment });
    document.getElementById(quantityId)?.focus();
  };

  return (
    <>
      <QuantityControl
        id={quantityId}
        name={addOn.name}
        quantity={line?.quantity ?? 0}
        most={mostOfOneAddOn}
        onChange={count}
      />
      <VisuallyHidden role="status">
        {line !== undefined &&
          `${line.quantity} × ${addOn.name}, ${formatGbp(timesPence(addOn.price, line.quantity))}`}
        {removed !== undefined && `${addOn.name} removed`}
      </VisuallyHidden>
      <ForAllButton
        addOn={addOn}
        guests={guests}
        quantity={line?.quantity ?? 0}
        price={timesPence(addOn.price, guests)}
        onCount={count}
      />
      {removed !== undefined && (
        <Button variant="text" onClick={() => undo(removed)}>
          {addOn.name} removed. Undo
        </Button>
      )}
      {line !== undefined && (
        <Button variant="text" icon="comment" onClick={() => setIsCommenting(true)}>
          Special Request<VisuallyHidden> for {addOn.name}</VisuallyHidden>
        </Button>
      )}
      {line !== undefined && line.comment !== '' && <p>“{line.comment}”</p>}
      {line !== undefined && isCommenting && (
        <Suspense fallback={null}>
          <CommentDialog
            itemName={addOn.name}
            comment={line.comment}
            onClose={() => setIsCommenting(false)}
            onAdd={(comment) => dispatch({ type: 'addOnCommented', id: addOn.id, comment })}
          />
        </Suspense>
      )}
    </>
  );
}
