import type { AddOn } from '../../../api/menu.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import type { Wizard } from '../use-wizard.ts';

type AddOnTooLateProps = { wizard: Wizard; addOn: AddOn; latest: string | undefined };

/** The reason instead of a control; what was added for another date can only be taken off. */
export function AddOnTooLate({ wizard: { draft, dispatch }, addOn, latest }: AddOnTooLateProps) {
  const isAdded = draft.addOns.some((line) => line.id === addOn.id);
  return (
    <Notice tone="warning">
      <p>Too late for this date: it had to be ordered by {latest}.</p>
      {isAdded && (
        <Button onClick={() => dispatch({ type: 'addOnCounted', addOn, quantity: 0 })}>
          Take {addOn.name} off
        </Button>
      )}
    </Notice>
  );
}
