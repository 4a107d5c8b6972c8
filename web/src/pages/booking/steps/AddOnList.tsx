import type { AddOn } from '../../../api/menu.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import type { Wizard } from '../use-wizard.ts';
import styles from './AddOnList.module.css';
import { AddOnRow } from './AddOnRow.tsx';

/** The add-ons of one tab, under their sub-headings. */
export function AddOnList({ wizard, addOns }: { wizard: Wizard; addOns: readonly AddOn[] }) {
  if (addOns.length === 0) return <EmptyState text="No data . . ." />;
  const groups = [...new Set(addOns.map((addOn) => addOn.group))];
  return groups.map((group) => (
    <div key={group} className={styles.group}>
      {group !== '' && <h2>{group}</h2>}
      <ul className={styles.rows}>
        {addOns
          .filter((addOn) => addOn.group === group)
          .map((addOn) => (
            <li key={addOn.id}>
              <AddOnRow wizard={wizard} addOn={addOn} />
            </li>
          ))}
      </ul>
    </div>
  ));
}
