import { useState } from 'react';
import { ApiError, brokenAnswerMessage } from '../../api/api-error.ts';
import { type Booking, resendConfirmation } from '../../api/bookings.ts';
import { Button } from '../../ui/Button.tsx';
import { showError, showSuccess } from '../../ui/toast.ts';

/** For a mail that got lost: goes to the address of the booking, whoever presses. */
export function SendAgain({ booking }: { booking: Booking }) {
  const [isSending, setSending] = useState(false);
  async function send(): Promise<void> {
    if (isSending) return;
    setSending(true);
    try {
      showSuccess(await resendConfirmation(booking));
    } catch (error) {
      showError(error instanceof ApiError ? error.message : brokenAnswerMessage);
    } finally {
      setSending(false);
    }
  }
  return (
    <Button variant="text" aria-disabled={isSending} onClick={() => void send()}>
      Send my confirmation again
    </Button>
  );
}
