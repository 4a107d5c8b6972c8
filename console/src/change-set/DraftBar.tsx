import { Button } from '@slipway/ui/Button.tsx';
import { EdgeBar } from '../parts/EdgeBar.tsx';
import styles from './ChangeSet.module.css';
import { isReady, keptWords } from './DraftPanel.tsx';
import type { SetDeed } from './SetDialog.tsx';
import type { useDraft } from './use-draft.ts';

type DraftBarProps = {
  kept: ReturnType<typeof useDraft>;
  onAsk: (deed: SetDeed) => void;
  /** Goes to what is in the draft. */
  onShow: () => void;
};

/** At the bottom edge of a narrow screen: how much has changed, that it is kept, and what it does. */
export function DraftBar({ kept, onAsk, onShow }: DraftBarProps) {
  const count = kept.draft.changes.length;
  return (
    <EdgeBar>
      <div className={styles.bar}>
        <button type="button" className={styles.count} onClick={onShow}>
          <b>{count === 1 ? '1 change' : `${count} changes`}</b>
          <small>{keptWords(kept)}</small>
        </button>
        <Button variant="primary" disabled={!isReady(kept)} onClick={() => onAsk('apply')}>
          See what it does
        </Button>
      </div>
    </EdgeBar>
  );
}
