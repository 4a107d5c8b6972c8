import { Button } from '@slipway/ui/Button.tsx';
import { RetryNotice } from '@slipway/ui/RetryNotice.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import type { OneChangeSet } from '../api/set-up.ts';
import { Panel } from '../parts/Panel.tsx';
import { Row, Rows } from '../parts/Rows.tsx';
import { Sign } from '../parts/Sign.tsx';
import styles from './ChangeSet.module.css';
import type { SetAction } from './SetDialog.tsx';
import { without } from './draft.ts';
import type { useDraft } from './use-draft.ts';

type Kept = ReturnType<typeof useDraft>;

export function isReady({ isKept, set, draft, clashes }: Kept): boolean {
  return isKept && set !== null && draft.changes.length > 0 && clashes.length === 0;
}

export function keptText({ set, isKept, problem }: Kept): string {
  if (isKept) return set === null ? 'nothing yet' : 'saved as a draft';
  return problem === undefined ? 'keeping …' : 'not kept yet';
}

type DraftPanelProps = {
  kept: Kept;
  state: OneChangeSet['state'];
  onAsk: (action: SetAction) => void;
};

/** The changes in the draft, whether it is saved, and the actions on it. */
export function DraftPanel({ kept, state, onAsk }: DraftPanelProps) {
  const { draft, set, isKept, problem, retry, edit, titleOf } = kept;
  const canAct = isReady(kept);
  return (
    <Panel
      title="What changes"
      aside={
        <span className={styles.soft} role="status">
          {keptText(kept)}
        </span>
      }
    >
      {problem !== undefined && <RetryNotice message={problem} onRetry={retry} />}
      {draft.changes.length === 0 ? (
        <p className={styles.soft}>Your changes appear here. Nothing is published yet.</p>
      ) : (
        <Rows>
          {draft.changes.map((change) => (
            <Row key={change.id} mark={<Sign name="setup" />} title={titleOf(change)}>
              <Button variant="text" onClick={() => edit((was) => without(was, change.id))}>
                Take out<VisuallyHidden>: {titleOf(change)}</VisuallyHidden>
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      <div className={styles.form}>
        <Button variant="primary" size="go" isWide disabled={!canAct} onClick={() => onAsk('apply')}>
          See the effect
        </Button>
        <div className={styles.actions}>
          <Button disabled={!canAct} onClick={() => onAsk('schedule')}>
            Publish later
          </Button>
          {set !== null && (
            <Button disabled={!isKept} onClick={() => onAsk('away')}>
              Throw away
            </Button>
          )}
        </div>
        <p className={styles.soft}>
          Published changes can be taken back for 30 days. Bookings keep their time and price.
        </p>
      </div>
      {state === 'scheduled' && (
        <p className={styles.soft}>
          These changes are scheduled. To stop their publication, edit the changes or throw them away.
        </p>
      )}
    </Panel>
  );
}
