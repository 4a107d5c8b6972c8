import { isAddOnInTime } from '@slipway/shared/rules/add-on-notice.ts';
import { fitsPackage } from '@slipway/shared/rules/add-on-package.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { AddOn } from '../../../api/menu.ts';
import { useNow } from '../../../clock/use-now.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { RoundPicture } from '../../../ui/RoundPicture.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { latestOrder } from '../latest-order.ts';
import type { Wizard } from '../use-wizard.ts';
import { AddOnControls } from './AddOnControls.tsx';
import { AddOnNeedsPackage } from './AddOnNeedsPackage.tsx';
import { AddOnTooLate } from './AddOnTooLate.tsx';
import styles from './AddOnRow.module.css';

export function AddOnRow({ wizard, addOn }: { wizard: Wizard; addOn: AddOn }) {
  const slot = wizard.parts?.slot;
  const isInTime = isAddOnInTimeFor(slot, addOn.leadTimeHours, useNow());

  const isFitting = wizard.packageId === null || fitsPackage(addOn.packageIds, wizard.packageId);
  const isAdded = isFitting && wizard.draft.addOns.some(({ id }) => id === addOn.id);
  const isOffered = isFitting && isInTime;

  return (
    <article
      className={[styles.row, isAdded && styles.added, !isOffered && styles.late].filter(Boolean).join(' ')}
      aria-labelledby={`add-on-${addOn.id}`}
    >
      <RoundPicture src={addOn.picture} size={144} />
      <AddOnText addOn={addOn} />
      <div className={styles.order}>
        <p className={styles.price}>
          <strong>{formatGbp(addOn.price)}</strong> <span>per person</span>
        </p>
        {isOffered && <AddOnControls wizard={wizard} addOn={addOn} />}
      </div>
      {!isFitting && (
        <div className={styles.tooLate}>
          <AddOnNeedsPackage wizard={wizard} addOn={addOn} />
        </div>
      )}
      {isFitting && !isInTime && (
        <div className={styles.tooLate}>
          <AddOnTooLate
            wizard={wizard}
            addOn={addOn}
            latest={slot && latestOrder(addOn.leadTimeHours, slot)}
          />
        </div>
      )}
    </article>
  );
}

function AddOnText({ addOn }: { addOn: AddOn }) {
  return (
    <div className={styles.text}>
      <h3 id={`add-on-${addOn.id}`}>
        {addOn.name} {addOn.hasAlcohol && <Chip tone="age">18+</Chip>}
      </h3>
      <p className={styles.what}>{addOn.description}</p>
      {addOn.bullets.length > 0 && (
        <ul className={styles.bullets}>
          {addOn.bullets.map((bullet) => (
            <li key={bullet}>{bullet}</li>
          ))}
        </ul>
      )}
      <p className={styles.chips}>
        {addOn.allergens.length === 0 ? (
          <Chip tone="plain">No declared allergens</Chip>
        ) : (
          <>
            <span className={styles.of}>Allergens: </span>
            {addOn.allergens.map((allergen, index) => (
              <span key={allergen}>
                {index > 0 && <VisuallyHidden>, </VisuallyHidden>}
                <Chip tone="allergen">{allergen}</Chip>
              </span>
            ))}
          </>
        )}{' '}
        {addOn.leadTimeHours > 0 && <Chip tone="notice">Needs {addOn.leadTimeHours} hours’ notice.</Chip>}
      </p>
    </div>
  );
}

type SlotStart = Parameters<typeof isAddOnInTime>[1];

/** By the server's clock; the server decides. */
function isAddOnInTimeFor(slot: SlotStart | undefined, leadTimeHours: number, now: Date): boolean {
  return slot === undefined || isAddOnInTime(leadTimeHours, slot, now);
}
