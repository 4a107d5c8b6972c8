import { type AddOnKind, perText } from '@slipway/shared/values/add-on-kinds.ts';
import { type Pence, formatGbp } from '@slipway/shared/values/pence.ts';
import type { ReactNode } from 'react';
import styles from './AddOnCard.module.css';
import { Chip } from './Chip.tsx';
import { Icon } from './Icon.tsx';
import { RoundPicture } from './RoundPicture.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

type AddOn = {
  id: number;
  name: string;
  description: string;
  picture: string;
  /** A description of the picture; '' where the name describes it well enough. */
  pictureAlt?: string;
  price: Pence;
  isForWholeBoat: boolean;
  /** True for an item that is neither food nor drink: its allergens are shown only if it has any. */
  kind?: AddOnKind;
  bullets: readonly string[];
  /** []: the item has none of the 14 allergens; null: nobody has entered its allergens. */
  allergens: readonly string[] | null;
  leadTimeHours: number;
  hasAlcohol: boolean;
};

type AddOnCardProps = {
  addOn: AddOn;
  isAdded?: boolean;
  /**
   * A text about the deadline for ordering. The default text says how much notice the add-on needs.
   * '' shows no text.
   */
  notice?: string;
  /** True: the package includes the item, so no price is shown. */
  isIncluded?: boolean;
  isLate?: boolean;
  /** The quantity control, if the add-on can be ordered. */
  controls: ReactNode;
  /** A note below the add-on. It says why the add-on cannot be ordered, or that the package includes it. */
  reason?: ReactNode;
};

/** A dish, a drink or an extra, as the booking wizard shows it. */
export function AddOnCard({
  addOn,
  isAdded = false,
  notice = addOn.leadTimeHours > 0 ? `Needs ${addOn.leadTimeHours} hours’ notice.` : '',
  isIncluded = false,
  isLate = false,
  controls,
  reason = false,
}: AddOnCardProps) {
  const look = [styles.row, isAdded && styles.added, isIncluded && styles.included, isLate && styles.late];
  return (
    <article className={look.filter(Boolean).join(' ')} aria-labelledby={`add-on-${addOn.id}`}>
      <RoundPicture src={addOn.picture} alt={addOn.pictureAlt} size="144px" />
      <AddOnText addOn={addOn} notice={notice} />
      {!isIncluded && (
        <div className={styles.order}>
          <p className={styles.price}>
            <strong>{formatGbp(addOn.price)}</strong> <span>{perText(addOn.isForWholeBoat)}</span>
          </p>
          {controls}
        </div>
      )}
      {reason !== false && <div className={styles.reason}>{reason}</div>}
    </article>
  );
}

/** Shown in place of the quantity control if the package includes the add-on. */
export function OnBoard({ children }: { children: ReactNode }) {
  return (
    <p className={styles.onBoard}>
      <Icon name="tick" />
      <span>{children}</span>
    </p>
  );
}

function AddOnText({ addOn, notice }: { addOn: AddOn; notice: string }) {
  const allergens = addOn.allergens ?? ['ask us'];
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
        {allergens.length === 0 ? (
          addOn.kind !== 'others' && <Chip tone="plain">No declared allergens</Chip>
        ) : (
          <>
            <span className={styles.of}>Allergens: </span>
            {allergens.map((allergen, index) => (
              <span key={allergen}>
                {index > 0 && <VisuallyHidden>, </VisuallyHidden>}
                <Chip tone="allergen">{allergen}</Chip>
              </span>
            ))}
          </>
        )}{' '}
        {notice !== '' && <Chip tone="notice">{notice}</Chip>}
      </p>
    </div>
  );
}
