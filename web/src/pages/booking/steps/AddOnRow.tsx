import { Fragment } from 'react';
import { isAddOnInTime } from '@slipway/shared/rules/add-on-notice.ts';
import { packageFit, packageIncludes, packageNeed } from '@slipway/shared/rules/add-on-package.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { AddOn } from '../../../api/menu.ts';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { bookingPath } from '../../../router/booking-query.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Chip } from '@slipway/ui/Chip.tsx';
import { Icon } from '@slipway/ui/Icon.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { RoundPicture } from '../../../ui/RoundPicture.tsx';
import { SiteLink } from '../../../ui/SiteLink.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { latestOrder } from '../latest-order.ts';
import type { Wizard } from '../use-wizard.ts';
import { AddOnControls } from './AddOnControls.tsx';
import styles from './AddOnRow.module.css';

export function AddOnRow({ wizard, addOn }: { wizard: Wizard; addOn: AddOn }) {
  const slot = wizard.parts?.slot;
  const isSoldOut = slot !== undefined && addOn.soldOutOn === slot.date;
  const isInTime = isAddOnInTimeFor(slot, addOn.leadTimeHours, useNow()) && !isSoldOut;
  const fit = wizard.packageId === null ? 'fits' : packageFit(addOn, wizard.packageId);
  const isChosen = wizard.draft.addOns.some(({ id }) => id === addOn.id);
  const look = [
    styles.row,
    fit === 'fits' && isChosen && styles.added,
    fit === 'included' && styles.included,
    (fit === 'needsPackage' || (fit === 'fits' && !isInTime)) && styles.late,
  ];

  return (
    <article className={look.filter(Boolean).join(' ')} aria-labelledby={`add-on-${addOn.id}`}>
      <RoundPicture src={addOn.picture} size={144} />
      <AddOnText addOn={addOn} />
      {fit !== 'included' && (
        <div className={styles.order}>
          <p className={styles.price}>
            <strong>{formatGbp(addOn.price)}</strong>{' '}
            <span>{addOn.isForWholeBoat ? 'each: one is enough' : 'per person'}</span>
          </p>
          {fit === 'fits' && isInTime && <AddOnControls wizard={wizard} addOn={addOn} />}
        </div>
      )}
      {(fit !== 'fits' || !isInTime) && (
        <div className={styles.reason}>
          {fit === 'included' ? (
            <AddOnIncluded name={wizard.boatPackage?.name ?? ''} isChosen={isChosen} />
          ) : fit === 'needsPackage' ? (
            <AddOnNeedsPackage wizard={wizard} addOn={addOn} isChosen={isChosen} />
          ) : (
            <AddOnTooLate
              wizard={wizard}
              addOn={addOn}
              why={
                isSoldOut || slot === undefined
                  ? 'Sold out today.'
                  : `Too late for this date. Orders closed on ${latestOrder(addOn.leadTimeHours, slot)}.`
              }
            />
          )}
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

type AddOnTooLateProps = { wizard: Wizard; addOn: AddOn; why: string };

/** The reason instead of a control. An add-on that was added for another date can only be removed. */
function AddOnTooLate({ wizard: { draft, dispatch }, addOn, why }: AddOnTooLateProps) {
  const isAdded = draft.addOns.some((line) => line.id === addOn.id);
  return (
    <Notice tone="warning">
      <p>{why}</p>
      {isAdded && (
        <Button onClick={() => dispatch({ type: 'addOnCounted', addOn, quantity: 0 })}>
          Remove {addOn.name}
        </Button>
      )}
    </Notice>
  );
}

type AddOnNeedsPackageProps = { wizard: Wizard; addOn: AddOn; isChosen: boolean };

/** The reason instead of a control. A choice made for another package is kept for that package and not ordered. */
function AddOnNeedsPackage({ wizard, addOn, isChosen }: AddOnNeedsPackageProps) {
  const offering = wizard.packages.filter(({ id }) => addOn.packageIds?.includes(id));
  const { date, time } = wizard.address;
  return (
    <Notice tone="warning">
      <p>
        {asSentence(packageNeed(offering.map(({ name }) => name)))}
        {isChosen && ' We’ve taken it off your order. It comes back if you switch back.'}
        {offering.map(({ id, name }) => (
          <Fragment key={id}>
            {' '}
            <SiteLink
              path={bookingPath({
                packageId: id,
                isChoosingPackage: false,
                ...(date && { date }),
                ...(time && { time }),
              })}
            >
              Switch to {name}
            </SiteLink>
          </Fragment>
        ))}
      </p>
    </Notice>
  );
}

function AddOnIncluded({ name, isChosen }: { name: string; isChosen: boolean }) {
  return (
    <p className={styles.onBoard}>
      <Icon name="tick" />
      <span>
        <strong>{asSentence(packageIncludes(name))}</strong>
        {isChosen && ' We’ve taken yours off your order.'}
      </span>
    </p>
  );
}

function asSentence(text: string): string {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
