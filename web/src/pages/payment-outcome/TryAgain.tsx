import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { navigate } from '../../router/history.ts';
import { Button } from '@slipway/ui/Button.tsx';

export function TryAgain() {
  return (
    <Button variant="primary" onClick={goBackToPayment}>
      Try again
    </Button>
  );
}

/** The wizard's last step, by index (spec 2.8). */
const paymentStep = 3;

/** Leads back to the payment of this tab's hold. */
export function goBackToPayment(): void {
  navigate(sitePaths.booking(), 'replace', { step: paymentStep });
}
