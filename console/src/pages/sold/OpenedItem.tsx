import { Checkbox } from '@slipway/ui/Field.tsx';
import { useFocusOnMount } from '@slipway/ui/title-and-focus.ts';
import type { ReactNode } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { hasNavigated } from '../../router/location.ts';
import { useIsPhone } from '../../session/use-is-phone.ts';
import styles from './sold.module.css';

type OpenedItemProps = {
  title: string;
  aside?: ReactNode;
  /** On a phone the open item replaces the list. */
  back: { path: string; words: string };
  children: ReactNode;
};

const id = 'opened-item';

/** The dish or package that is open. */
export function OpenedItem({ title, aside, back, children }: OpenedItemProps) {
  const isPhone = useIsPhone();
  useFocusOnMount(id, isPhone && hasNavigated());
  return (
    <div id={id} tabIndex={-1} className={styles.opened}>
      {isPhone && (
        <ConsoleLink className={styles.back} path={back.path}>
          {back.words}
        </ConsoleLink>
      )}
      <Panel title={title} aside={aside}>
        <div className={styles.fields}>{children}</div>
      </Panel>
    </div>
  );
}

type OnSaleProps = { words: string; isSold: boolean; onChange: (isSold: boolean) => void };

/** Takes an item off sale or puts it on sale again. Bookings keep the item. */
export function OnSale({ words, isSold, onChange }: OnSaleProps) {
  return (
    <Checkbox isChecked={isSold} onChange={onChange}>
      {`${words} (if not ticked, nobody can book it; earlier bookings keep it)`}
    </Checkbox>
  );
}
