import { AccordionItem } from '@slipway/ui/Accordion.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { Skeleton } from '@slipway/ui/Calendar.tsx';
import { EmptyState } from '@slipway/ui/Seats.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { OutcomeRing } from '@slipway/ui/OutcomeRing.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { Group } from './Group.tsx';
import styles from './PartsPage.module.css';

export function NewsParts() {
  return (
    <>
      <Group title="Banners" isColumns>
        <Notice>
          <p>Food platters need 72 hours’ notice.</p>
        </Notice>
        <Notice tone="warning">
          <p>This booking can no longer be cancelled: the window has passed.</p>
        </Notice>
        <RetryNotice message="We couldn’t connect." onRetry={() => undefined} />
      </Group>
      <Group title="Accordion" isColumns>
        <div>
          <AccordionItem title="Do I need a licence?" isOpenAtFirst>
            <p>No boating licence. The captain is 18 or older, with a full UK driving licence.</p>
          </AccordionItem>
          <AccordionItem title="May we swim?">
            <p>No.</p>
          </AccordionItem>
        </div>
      </Group>
      <Group title="Outcomes">
        <OutcomeRing kind="pending" />
        <OutcomeRing kind="good" />
        <OutcomeRing kind="failed" />
        <OutcomeRing kind="timedOut" />
        <OutcomeRing kind="cancelled" />
      </Group>
      <Group title="Loading and empty" isColumns>
        <Card>
          <Loading text="Loading available days . . . " />
        </Card>
        <Card>
          <Skeleton shape="title" />
          <br />
          <Skeleton shape="line" />
          <br />
          <Skeleton shape="box" />
        </Card>
        <Card>
          <EmptyState text="No data found!" />
        </Card>
      </Group>
      <Group title="Pictures">
        <RoundPicture src="/uploads/packages/evening-lights.webp" size="64px" />
        <div className={styles.picture}>
          <RoundPicture src="/uploads/packages/evening-lights.webp" size="192px" variant="porthole" />
        </div>
      </Group>
    </>
  );
}
