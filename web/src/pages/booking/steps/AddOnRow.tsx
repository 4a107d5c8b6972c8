import { isAddOnInTime } from '@slipway/shared/rules/add-on-notice.ts';
import { fitsPackage, packageNeed } from '@slipway/shared/rules/add-on-package.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { AddOn } from '../../../api/menu.ts';
import { useNow } from '../../../clock/use-now.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { RoundPicture } from '../../../ui/RoundPicture.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { latestOrder } from '../latest-order.ts';
import type { Wizard } from '../use-wizard.ts';
import { AddOnControls } from './AddOnControls.tsx';
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

type AddOnTooLateProps = { wizard: Wizard; addOn: AddOn; latest: string | undefined };

/** The reason instead of a control. An add-on that was added for another date can only be removed. */
function AddOnTooLate({ wizard: { draft, dispatch }, addOn, latest }: AddOnTooLateProps) {
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

/** The reason instead of a control. A choice made for another package is kept for that package and not ordered. */
function AddOnNeedsPackage({ wizard, addOn }: { wizard: Wizard; addOn: AddOn }) {
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

function asSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
