import { CallAfterDeclines } from '../../../sections/CallAfterDeclines.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import type { PaymentProblem } from './use-payment-problem.ts';

type PaymentProblemNoticeProps = { problem: PaymentProblem; declines: number };

export function PaymentProblemNotice({
  problem: { message, isDecline },
  declines,
}: PaymentProblemNoticeProps) {
  return (
    <Notice tone="error" role="alert" takesFocus>
      <p>{message}</p>
      {isDecline && <p>Nothing was charged, and your boat is still held. Try again or use another card.</p>}
      {isDecline && <CallAfterDeclines declines={declines} />}
    </Notice>
  );
}
