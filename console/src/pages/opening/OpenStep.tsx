import { listed } from '@slipway/shared/values/counted.ts';
import { setOpening } from '@slipway/shared/api/console/opening.ts';
import { notOpenYet } from '@slipway/shared/rules/opening.ts';
import { addDays, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { AnchorButton, Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import styles from './Opening.module.css';
import { StepEnd, type StepProps } from './StepFrame.tsx';

/** The last step: open now, or name the day. */
export function OpenStep({ step, opening }: StepProps) {
  const { isOpen, opensOn, missing, payments } = opening;
  const [asked, setAsked] = useState<'now' | 'later'>();
  const today = venueDate(useNow());
  const [day, setDay] = useState(opensOn ?? addDays(today, 7));
  if (isOpen)
    return (
      <>
        <p className={styles.lead}>Your site is open: anybody can book, day and night.</p>
        <Panel title="Next steps">
          <div className={styles.form}>
            <p>
              {payments.isSimulated
                ? 'Make a test booking as a visitor would, with a test card. Then find it on Today and in Bookings.'
                : 'Book a boat with your own card, cancel the booking in Bookings, and check that the refund arrives.'}
            </p>
            <AnchorButton href="/booking" target="_blank" rel="noopener">
              Make a first booking
            </AnchorButton>
            {payments.isSimulated && (
              <ConsoleLink path="/set-up/going-live">
                See what is missing before you can take real payments
              </ConsoleLink>
            )}
            <ConsoleLink path="/set-up">Everything in Set up</ConsoleLink>
          </div>
        </Panel>
        <StepEnd step={step} />
      </>
    );
  const dialog = {
    endpoint: setOpening,
    onLeave: () => setAsked(undefined),
    onDone: () => setAsked(undefined),
  };
  return (
    <>
      <p className={styles.lead}>
        {`Visitors read: “${notOpenYet(opensOn === null || opensOn < today ? null : localDate(opensOn))}”`}
      </p>
      {missing.length > 0 && (
        <Notice tone="warning">
          <p>{`You can’t open yet. You still need ${listed(missing)}.`}</p>
        </Notice>
      )}
      <Panel title="Not ready yet? Announce the opening day">
        <div className={styles.form}>
          <TextField
            label="We open on"
            type="date"
            min={today}
            value={day}
            onChange={(event) => setDay(localDateOr(event.target.value, day))}
          />
          <Button onClick={() => setAsked('later')}>Publish the day</Button>
          <p className={styles.soft}>The site does not open automatically on that day: you press Open.</p>
        </div>
      </Panel>
      <StepEnd step={step}>
        <Button variant="primary" disabled={missing.length > 0} onClick={() => setAsked('now')}>
          Open now
        </Button>
      </StepEnd>
      {asked === 'now' && (
        <CommandDialog title="Open your site" action="Open" words={{ opens: 'now' }} {...dialog} />
      )}
      {asked === 'later' && (
        <CommandDialog
          title="Announce the opening day"
          action="Publish the day"
          words={{ opens: day }}
          {...dialog}
        />
      )}
    </>
  );
}

const localDateOr = (typed: string, otherwise: string) => (typed === '' ? otherwise : typed);
