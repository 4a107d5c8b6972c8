import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { navigate } from '../../router/history.ts';

/** The wizard's last step, by index (spec 2.8). */
const paymentStep = 3;

/** To the payment of the boat that this tab holds. */
export function goBackToPayment(): void {
  navigate(sitePaths.booking(), 'replace', { step: paymentStep });
}
