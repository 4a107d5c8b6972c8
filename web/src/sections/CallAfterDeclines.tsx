import { phoneHref, shownPhone } from '../content/business.ts';
import { offersPhone } from './offers-phone.ts';

/** Shown after several declined cards. */
export function CallAfterDeclines({ declines }: { declines: number }) {
  return offersPhone(declines) ? (
    <p>
      Prefer to talk to someone? Call us on <a href={phoneHref}>{shownPhone}</a> while your boat is held.
    </p>
  ) : null;
}
