import { packageNeed } from '@slipway/shared/rules/add-on-package.ts';
import type { AddOn } from '../../../api/menu.ts';
import { Notice } from '../../../ui/Notice.tsx';
import type { Wizard } from '../use-wizard.ts';

/** The reason instead of a control. What was chosen for another package is kept for it and not ordered. */
export function AddOnNeedsPackage({ wizard, addOn }: { wizard: Wizard; addOn: AddOn }) {
  const isKept = wizard.draft.addOns.some((line) => line.id === addOn.id);
  const names = wizard.packages.filter(({ id }) => addOn.packageIds?.includes(id)).map(({ name }) => name);
  return (
    <Notice tone="warning">
      <p>
        {asSentence(packageNeed(names))}
        {isKept && ' It was taken off your order, and comes back when you change the package back.'}
      </p>
    </Notice>
  );
}

function asSentence(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`;
}
