import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { navigate } from '../../router/history.ts';
import { Button } from '../../ui/Button.tsx';

/** The wizard's last step, by index (spec 2.8). */
const paymentStep = 3;

/** Back to the payment of the boat that this tab holds. */
export function TryAgain() {
  return (
    <Button look="press" onClick={() => navigate(sitePaths.booking(), 'replace', { step: paymentStep })}>
      Try again
    </Button>
  );
}
