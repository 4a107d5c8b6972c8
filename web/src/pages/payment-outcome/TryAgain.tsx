import { Button } from '../../ui/Button.tsx';
import { goBackToPayment } from './back-to-payment.ts';

export function TryAgain() {
  return (
    <Button variant="primary" onClick={goBackToPayment}>
      Try again
    </Button>
  );
}
