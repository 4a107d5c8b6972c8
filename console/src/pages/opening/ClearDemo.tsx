import { clearDemo } from '@slipway/shared/api/console/opening.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useState } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate } from '../../router/location.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { dismissToasts, showDone } from '../../session/toasts.ts';
import styles from './Opening.module.css';
import { pathOfStep } from './steps.ts';

/** Before one’s own business: the demonstration goes, once. */
export function ClearDemo({ canClear }: { canClear: boolean }) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div className={styles.first}>
      <h2 className={styles.question}>Make it yours</h2>
      <p className={styles.lead}>
        What you see is a demonstration. Clear it, and set up your own boats, prices and times: about 20
        minutes, on a phone too.
      </p>
      <Panel title="Clear the demonstration">
        <div className={styles.form}>
          <p>
            Its boats, packages, times, menu, coupons, bookings, customers and reviews go, for good. You and
            everybody who works here stay, and so do the log and the keys. The site then says that it is not
            open yet.
          </p>
          {canClear ? (
            <Button variant="danger" size="go" isWide onClick={() => setIsAsked(true)}>
              Clear the demonstration
            </Button>
          ) : (
            <Notice tone="warning">
              <p>
                It can’t be cleared here: it is open to strangers, or real money has been taken. Begin with an
                empty database instead.
              </p>
            </Notice>
          )}
          <ConsoleLink path="/today">Look round in it first</ConsoleLink>
        </div>
      </Panel>
      {isAsked && (
        <CommandDialog
          title="Clear the demonstration"
          deed="Clear it for good"
          isDanger
          endpoint={clearDemo}
          words={{}}
          onLeave={() => setIsAsked(false)}
          onDone={() => {
            setIsAsked(false);
            // All that the preview said would cover half of the first step.
            dismissToasts();
            showDone('The demonstration is cleared.');
            navigate(pathOfStep('name'), 'replace');
          }}
        />
      )}
    </div>
  );
}
