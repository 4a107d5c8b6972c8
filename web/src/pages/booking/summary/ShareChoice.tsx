import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { business } from '../../../content/business.ts';
import { bookingPath } from '../../../router/booking-query.ts';
import { formatParty } from '@slipway/shared/rules/guest-price.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { showError, showSuccess } from '@slipway/ui/toast.ts';
import type { BookingParts } from '../booking-parts.ts';
import type { Wizard } from '../use-wizard.ts';

type ShareChoiceProps = { wizard: Wizard; parts: BookingParts };

/** Shares a link that opens the same package, day, time and number of guests, without data of the visitor. */
export function ShareChoice({ wizard, parts: { boatPackage, slot, price } }: ShareChoiceProps) {
  const { guests } = wizard.draft.details;
  const text = `${boatPackage.name}, ${formatLongDate(slot.date)}, ${slot.startTime}: ${formatGbp(price.base)} ${formatParty(guests, slot)}`;
  return (
    <Button variant="text" icon="share" onClick={() => void share(text, bookingPath(wizard.address))}>
      Share this choice
    </Button>
  );
}

/** Opens the device's share sheet; without one, copies the link. */
async function share(text: string, path: string): Promise<void> {
  const choice = { title: business.name, text, url: window.location.origin + path };
  try {
    if (typeof navigator.share === 'function') {
      await navigator.share(choice);
      return;
    }
    await navigator.clipboard.writeText(choice.url);
    showSuccess('Link copied. Paste it into a message to your friends.');
  } catch (error) {
    // The visitor closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showError('We couldn’t copy the link. Copy this page’s address instead.');
  }
}
