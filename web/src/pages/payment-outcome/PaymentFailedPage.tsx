import { useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { markDeclineCounted } from '../../router/history.ts';
import { CallAfterDeclines } from '../../sections/CallAfterDeclines.tsx';
import { readBooked } from '../../storage/booked.ts';
import { type Hold, countDecline, readHold } from '../../storage/hold.ts';
import { tabStorage } from '../../storage/tab-storage.ts';
import { LinkButton } from '../../ui/SiteLink.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { AmendedOutcome } from './AmendedOutcome.tsx';
import styles from './OutcomeView.module.css';
import { TryAgain } from './TryAgain.tsx';

/** Spec 2.2 asks for plain text. The tab in which the visitor was paying also has a button back to the payment. */
export function PaymentFailedPage() {
  const [hold] = useState(holdAfterThisDecline);
  const isPaying = hold?.method === 'worldpay';
  const [amended] = useState(() => readBooked(tabStorage));
  if (!isPaying && amended?.amends !== undefined)
    return <AmendedOutcome outcome={{ kind: 'cancelled', message: '' }} booked={amended} />;
  return (
    <Hero picture={<OutcomeRing kind="failed" />}>
      <PageTitle>Payment Failed</PageTitle>
      {isPaying && (
        <p>
          Your boat is still held: return and try another card. If a payment did go through, you’ll see it
          there.
        </p>
      )}
      {isPaying && <CallAfterDeclines declines={hold.declines} />}
      <p className={styles.actions}>
        {isPaying && <TryAgain />}
        <LinkButton variant={isPaying ? 'quiet' : 'primary'} path={sitePaths.booking()}>
          Book again
        </LinkButton>
      </p>
    </Hero>
  );
}

function holdAfterThisDecline(): Hold | undefined {
  const hold = readHold(tabStorage);
  return hold?.method === 'worldpay' && markDeclineCounted() ? countDecline(tabStorage) : hold;
}
