import { testBookingNote } from '@slipway/shared/rules/test-booking.ts';
import { Notice } from '@slipway/ui/Notice.tsx';

/** On each page of a booking that nobody has paid for with real money, and that no boat waits for. */
export function TestNote({ of: { isTest } }: { of: { isTest: boolean } }) {
  if (!isTest) return null;
  return (
    <Notice tone="warning">
      <p>{testBookingNote}</p>
    </Notice>
  );
}
