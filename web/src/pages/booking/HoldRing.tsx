import { Ring } from '@slipway/ui/Ring.tsx';
import { formatTimeLeft, shareLeft } from './format-time-left.ts';

export const timeUp = 'Your time to pay is up.';
export const checkingPayment = 'Checking what happened to your payment.';

/** A ring that shows the time left, with minutes and seconds. The text beside the ring says the same. */
export function HoldRing({ leftMs, holdMinutes }: { leftMs: number | undefined; holdMinutes: number }) {
  const { clock, tone } = formatTimeLeft(leftMs);
  return (
    <span aria-hidden="true">
      <Ring share={shareLeft(leftMs, holdMinutes)} tone={tone === 'last' ? 'late' : 'teal'}>
        {clock}
      </Ring>
    </span>
  );
}
