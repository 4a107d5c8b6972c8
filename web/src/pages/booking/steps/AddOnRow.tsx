import { isAddOnInTime } from '@slipway/shared/rules/add-on-notice.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { AddOn } from '../../../api/menu.ts';
import { useNow } from '../../../ui/use-now.ts';
import { latestOrder } from '../latest-order.ts';
import type { Wizard } from '../use-wizard.ts';
import { AddOnControls } from './AddOnControls.tsx';
import { AddOnTooLate } from './AddOnTooLate.tsx';
import styles from './AddOnRow.module.css';

export function AddOnRow({ wizard, addOn }: { wizard: Wizard; addOn: AddOn }) {
  const slot = wizard.parts?.slot;
  const isInTime = isAddOnInTimeFor(slot, addOn.leadTimeHours, useNow());

  return (
    <article className={styles.row} aria-labelledby={`add-on-${addOn.id}`}>
      <img src={addOn.picture} alt="" width={96} height={96} loading="lazy" className={styles.picture} />
      <div>
        <h3 id={`add-on-${addOn.id}`}>
          {addOn.name}
          {addOn.hasAlcohol && <span className={styles.chip}>18+</span>}
        </h3>
        <p>{addOn.description}</p>
        {addOn.bullets.length > 0 && (
          <ul>
            {addOn.bullets.map((bullet) => (
              <li key={bullet}>{bullet}</li>
            ))}
          </ul>
        )}
        <p className={styles.small}>
          {addOn.allergens.length === 0
            ? 'No declared allergens'
            : `Allergens: ${addOn.allergens.join(', ')}`}
        </p>
        {addOn.leadTimeHours > 0 && (
          <p className={styles.small}>Needs {addOn.leadTimeHours} hours’ notice.</p>
        )}
      </div>
      <div className={styles.order}>
        <p>
          <strong>{formatGbp(addOn.price)}</strong> per person
        </p>
        {isInTime ? (
          <AddOnControls wizard={wizard} addOn={addOn} />
        ) : (
          <AddOnTooLate
            wizard={wizard}
            addOn={addOn}
            latest={slot && latestOrder(addOn.leadTimeHours, slot)}
          />
        )}
      </div>
    </article>
  );
}

type SlotStart = Parameters<typeof isAddOnInTime>[1];

/** By this device's clock, which may be wrong: the server decides. */
function isAddOnInTimeFor(slot: SlotStart | undefined, leadTimeHours: number, now: Date): boolean {
  return slot === undefined || isAddOnInTime(leadTimeHours, slot, now);
}
