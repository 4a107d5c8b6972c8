import { counted } from '@slipway/shared/values/counted.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useId } from 'react';
import styles from './GuestsPicker.module.css';
import { Icon } from '@slipway/ui/Icon.tsx';
import { Seats } from '@slipway/ui/Seats.tsx';
import steps from '@slipway/ui/step-button.module.css';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { SiteLink } from './SiteLink.tsx';

type GuestsPickerProps = {
  /** The number of guests; 0 until the visitor chooses. */
  guests: number;
  most: number;
  /** The chosen day. The link for parties that are too large passes this day to the contact form. */
  date?: string | null;
  /** In browsers without scripts, the form sends the number of guests to this page. */
  action: string;
  onChoose: (guests: number) => void;
};

/**
 * Shows the number of guests as a select with a button on either side. Without scripts, shows the select and
 * a submit button. Keyboard users change the select, so the buttons beside it are not in the Tab order.
 */
export function GuestsPicker({ guests, most, date, action, onChoose }: GuestsPickerProps) {
  const id = useId();
  const step = (by: number) => onChoose(Math.min(most, Math.max(1, guests + by)));
  return (
    <div className={styles.frame}>
      <form className={styles.guests} action={action}>
        <Seats guests={guests} />
        <label htmlFor={id}>How many of you?</label>
        <div className={styles.control}>
          <button
            type="button"
            tabIndex={-1}
            className={steps.step}
            aria-label="One guest fewer"
            aria-disabled={guests <= 1}
            onClick={() => guests > 1 && step(-1)}
          >
            <Icon name="minus" />
          </button>
          <select
            id={id}
            name="guests"
            value={guests === 0 || guests > most ? '' : guests}
            onChange={(event) => onChoose(Number(event.target.value))}
          >
            <option value="">Choose</option>
            {Array.from({ length: most }, (_, index) => (
              <option key={index} value={index + 1}>
                {index === 0 ? '1 guest' : `${index + 1} guests`}
              </option>
            ))}
          </select>
          <button
            type="button"
            tabIndex={-1}
            className={steps.step}
            aria-label="One guest more"
            aria-disabled={guests >= most}
            onClick={() => guests < most && step(1)}
          >
            <Icon name="plus" />
          </button>
          <button type="submit" className={styles.send}>
            Update
          </button>
        </div>
        <SiteLink
          className={styles.more}
          path={sitePaths.contactUs({ party: most + 1, date: date ?? undefined })}
        >
          More than {most}? Ask us
        </SiteLink>
        <VisuallyHidden role="status">{guests > 0 && counted(guests, 'guest')}</VisuallyHidden>
      </form>
    </div>
  );
}
