import { listed } from '@slipway/shared/values/counted.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { type ReactNode, useState } from 'react';
import { Problem } from '../../session/Problem.tsx';
import { OpenedItem } from './OpenedItem.tsx';

type NewItemProps = {
  title: string;
  back: { path: string; words: string };
  /** The missing details; undefined: the item can be added. */
  missing: string | undefined;
  onAdd: () => void;
  onClear: () => void;
  children: ReactNode;
};

/** A new item, kept on this device until it is complete. */
export function NewItem({ title, back, missing, onAdd, onClear, children }: NewItemProps) {
  const [hasTried, setHasTried] = useState(false);
  return (
    <OpenedItem title={title} back={back}>
      {children}
      <Problem>{hasTried ? missing : undefined}</Problem>
      <div>
        <Button
          variant="secondary"
          isWide
          onClick={() => {
            setHasTried(true);
            if (missing === undefined) onAdd();
          }}
        >
          Add it to the changes
        </Button>
        <Button variant="text" onClick={onClear}>
          Clear the form
        </Button>
      </div>
    </OpenedItem>
  );
}

/** 'Please give it a name and a price.' */
export function missingText(missing: readonly (string | false)[]): string | undefined {
  const words = missing.filter((each) => each !== false);
  return words.length === 0 ? undefined : `Please give it ${listed(words)}.`;
}
