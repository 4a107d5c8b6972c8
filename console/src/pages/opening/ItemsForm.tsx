import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import styles from './Opening.module.css';

/** A package or a dish in the first set-up. */
export type Item<Form> = {
  key: string;
  form: Form;
  onChange: (form: Form) => void;
  /** Removes the item from the set-up. Undefined if the item is on the site already. */
  onTakeOut: (() => void) | undefined;
};

type ItemsFormProps<Form> = {
  /** 'Package': shown while the item has no name. */
  noun: string;
  items: readonly Item<Form>[];
  /** The examples to start from. An example whose name is already used is left out. */
  examples: readonly Form[];
  onAnother: () => void;
  onExample: (example: Form) => void;
  children: (item: Item<Form>) => ReactNode;
};

/** A panel for each item, then buttons that add an item: an empty item, or one of our examples. */
export function ItemsForm<Form extends { name: string }>({
  noun,
  items,
  examples,
  onAnother,
  onExample,
  children,
}: ItemsFormProps<Form>) {
  const names = items.map(({ form }) => form.name);
  return (
    <>
      {items.map((item, index) => (
        <Panel
          key={item.key}
          title={item.form.name === '' ? `${noun} ${index + 1}` : item.form.name}
          aside={
            item.onTakeOut !== undefined && (
              <Button variant="text" onClick={item.onTakeOut}>
                Take out<VisuallyHidden>: {item.form.name}</VisuallyHidden>
              </Button>
            )
          }
        >
          {children(item)}
        </Panel>
      ))}
      <div className={styles.more}>
        <Button icon={<Sign name="plus" />} onClick={onAnother}>
          {items.length === 0 ? 'A' : 'Another'} {noun.toLowerCase()}
        </Button>
        <span>or take one of ours:</span>
        {examples
          .filter(({ name }) => !names.includes(name))
          .map((example) => (
            <Button key={example.name} onClick={() => onExample(example)}>
              {example.name}
            </Button>
          ))}
      </div>
    </>
  );
}
