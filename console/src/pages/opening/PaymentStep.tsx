import { listed } from '@slipway/shared/values/counted.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import styles from './Opening.module.css';
import { StepEnd, type StepProps } from './StepFrame.tsx';

/**
 * Shows how visitors pay and, while payments are simulated, what is missing for real money. Keys are set on the server
 * and never typed here.
 */
export function PaymentStep({ step, opening: { payments } }: StepProps) {
  const { isSimulated, offered, missing } = payments;
  const ways = listed(offered);
  return (
    <>
      <p className={styles.lead}>
        {isSimulated
          ? 'You can open the site now and try everything: card payments are simulated, and no money moves.'
          : 'This site takes real money.'}
      </p>
      <Panel title={isSimulated ? 'Simulated' : 'Live'}>
        <div className={styles.form}>
          <p>{offered.length === 0 ? 'No way to pay is set up yet.' : `Visitors pay with: ${ways}.`}</p>
          {isSimulated && (
            <>
              <Notice>
                <p>Bookings made now are tests, and every page and email says so.</p>
              </Notice>
              {missing.length > 0 && (
                <>
                  <h3>Still needed for real money</h3>
                  <ul className={styles.plain}>
                    {missing.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                  <p>
                    Keys are secret, so they are set on the server and never typed here. One provider is
                    enough.
                  </p>
                </>
              )}
            </>
          )}
          <ConsoleLink path="/set-up/going-live">The full check before going live</ConsoleLink>
        </div>
      </Panel>
      <StepEnd step={step} />
    </>
  );
}
