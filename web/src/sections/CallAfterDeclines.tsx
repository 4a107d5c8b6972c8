import { phoneHref, shownPhone } from '../content/business.ts';

/** The offer of a phone call, shown after several declined cards. */
export function CallAfterDeclines({ declines }: { declines: number }) {
  return offersPhone(declines) ? (
    <p>
      Prefer to talk to someone? Call us on <a href={phoneHref}>{shownPhone}</a> while your boat is held.
    </p>
  ) : null;
}

const declinesUntilPhone = 3;

/** After this many declines a phone call helps more than another try. */
export function offersPhone(declines: number): boolean {
  return declines >= declinesUntilPhone;
}
