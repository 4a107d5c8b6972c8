import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type ComponentProps, Suspense } from 'react';
import type { SetAction, SetDialog as Dialog } from './SetDialog.tsx';

// The dialogs load after the fields, because the dialogs are needed only at the end of an edit.
const SetDialog = lazyPart(() => import('./SetDialog.tsx'), 'SetDialog');

type AskedOfSetProps = Omit<ComponentProps<typeof Dialog>, 'action'> & { action: SetAction | undefined };

/** The dialog for the chosen action; none if `action` is undefined. */
export function AskedOfSet({ action, ...rest }: AskedOfSetProps) {
  if (action === undefined) return null;
  return (
    <Suspense>
      <SetDialog action={action} {...rest} />
    </Suspense>
  );
}
