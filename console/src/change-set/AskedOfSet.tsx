import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { type ComponentProps, Suspense } from 'react';
import type { SetDialog as Dialog, SetDeed } from './SetDialog.tsx';

// Pressed at the end of an edit, so it loads after the fields.
const SetDialog = lazyPart(() => import('./SetDialog.tsx'), 'SetDialog');

type AskedOfSetProps = Omit<ComponentProps<typeof Dialog>, 'deed'> & { deed: SetDeed | undefined };

/** The dialog for the action asked for; undefined: none. */
export function AskedOfSet({ deed, ...rest }: AskedOfSetProps) {
  if (deed === undefined) return null;
  return (
    <Suspense>
      <SetDialog deed={deed} {...rest} />
    </Suspense>
  );
}
