import { phoneHref, shownPhone } from '../../../content/business.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { type PaymentProblem, offersPhone } from './payment-problem.ts';

type PaymentProblemNoticeProps = { problem: PaymentProblem; declines: number };

export function PaymentProblemNotice({
  problem: { message, isDecline },
  declines,
}: PaymentProblemNoticeProps) {
  return (
    <Notice tone="error" role="alert" takesFocus>
      <p>{message}</p>
      {isDecline && <p>Nothing was charged, and your boat is still held. Try again or use another card.</p>}
      {isDecline && offersPhone(declines) && (
        <p>
          Would you rather talk to somebody? Call us on <a href={phoneHref}>{shownPhone}</a> while your boat
          is held.
        </p>
      )}
    </Notice>
  );
}
