import { listed } from '@slipway/shared/values/counted.ts';
import { Notice } from '@slipway/ui/Notice.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import styles from './Opening.module.css';
import { StepEnd, type StepProps } from './StepFrame.tsx';

/** Simulated, or which keys are missing. They are set where the server runs, never typed here. */
export function PaymentStep({ step, opening: { payments } }: StepProps) {
  const { isSimulated, offered, missing } = payments;
  const ways = listed(offered);
  return (
    <>
      <p className={styles.lead}>
        {isSimulated
          ? 'You can open now and try everything: cards are simulated, and no money moves.'
          : 'Real money is taken here.'}
      </p>
      <Panel title={isSimulated ? 'Simulated' : 'Live'}>
        <div className={styles.form}>
          <p>{offered.length === 0 ? 'No way to pay is set up yet.' : `Visitors pay with: ${ways}.`}</p>
          {isSimulated && (
            <>
              <Notice>
                <p>Bookings that are made now are tests. Pages and emails say so.</p>
              </Notice>
              {missing.length > 0 && (
                <>
                  <h3>What real money still needs</h3>
                  <ul className={styles.plain}>
                    {missing.map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ul>
                  <p>
                    Keys are secrets, so they are set where the server runs and never typed here. You need no
                    more than one provider.
                  </p>
                </>
              )}
            </>
          )}
          <ConsoleLink path="/set-up/going-live">The whole check for going live</ConsoleLink>
        </div>
      </Panel>
      <StepEnd step={step} />
    </>
  );
}
