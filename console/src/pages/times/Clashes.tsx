import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { timeOf } from '../../session/times.ts';
import styles from './TimesPage.module.css';
import { changeTitle } from './edit-draft.ts';
import type { Clash, useDraft } from './use-draft.ts';

type ClashesProps = Pick<ReturnType<typeof useDraft>, 'clashes' | 'other' | 'settle'>;

/** Somebody else has saved the same changes: what they did stands, and what was typed here waits beside it. */
export function Clashes({ clashes, other, settle }: ClashesProps) {
  return (
    <div role="status">
      {other !== undefined && (
        <Notice tone={clashes.length === 0 ? 'note' : 'warning'}>
          <p>
            {other.by ?? 'Somebody'} changed this at {timeOf(other.at)}.{' '}
            {clashes.length === 0
              ? 'Theirs is filled in and yours is kept.'
              : 'You both changed the same: theirs stands, and yours waits here.'}
          </p>
          <ul className={styles.clashes}>
            {clashes.map((clash) => (
              <li key={clash.field === 'change' ? clash.id : clash.field}>
                <span>
                  Theirs: <b>{sideOf(clash, 'theirs')}</b>. Yours: <b>{sideOf(clash, 'mine')}</b>.
                </span>
                <Button onClick={() => settle(clash, 'mine')}>Take mine</Button>
                <Button onClick={() => settle(clash, 'theirs')}>Keep theirs</Button>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  );
}

function sideOf(clash: Clash, side: 'mine' | 'theirs'): string {
  if (clash.field !== 'change') return clash[side] ?? 'the day it goes on the site';
  const change = clash[side];
  return change === null ? 'taken out' : changeTitle(change);
}
