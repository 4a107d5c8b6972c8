import { type HidingReason, hidingReasonNames, hidingReasons } from '@slipway/shared/rules/review-reasons.ts';
import { useState } from 'react';
import { type StaffReview, hideReview } from '../../api/reviews.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import styles from './ReviewsPage.module.css';

/** A reason of the list, and what follows from it. */
export function HideReview({ review, onClose }: { review: StaffReview; onClose: () => void }) {
  const [because, setBecause] = useState<HidingReason>();
  return (
    <CommandDialog
      title={`Hide the review by ${review.name}`}
      deed="Hide it"
      isDanger
      endpoint={hideReview}
      words={
        because === undefined
          ? 'Press the reason. Few stars are none: answer instead, readers trust an answer more.'
          : { review: review.id, because }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <fieldset className={styles.reasons}>
        <legend>The reason</legend>
        {hidingReasonNames.map((name) => (
          <label key={name}>
            <input type="radio" name="because" checked={name === because} onChange={() => setBecause(name)} />
            <b>{hidingReasons[name].label}</b>
            <small>{hidingReasons[name].hint}</small>
          </label>
        ))}
      </fieldset>
    </CommandDialog>
  );
}
