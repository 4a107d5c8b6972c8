import { Button } from '@slipway/ui/Button.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { timeOf } from '../session/times.ts';
import styles from './ChangeSet.module.css';
import { changeTitle } from './kinds.ts';
import { same } from './draft.ts';
import type { Clash, useDraft } from './use-draft.ts';

type ClashesProps = Pick<ReturnType<typeof useDraft>, 'clashes' | 'other' | 'settle'>;

/**
 * A notice that somebody else saved the same draft. Each field shows the saved text, and the text typed here appears
 * beside it.
 */
export function Clashes({ clashes, other, settle }: ClashesProps) {
  return (
    <div role="status">
      {other !== undefined && (
        <Notice tone={clashes.length === 0 ? 'note' : 'warning'}>
          <p>
            {other.by ?? 'Somebody'} changed this at {timeOf(other.at)}.{' '}
            {clashes.length === 0
              ? 'Both changes are in the draft.'
              : 'You both changed the same field. The field shows their text; your text is kept here.'}
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
  const [change, other] = [clash[side], clash[side === 'mine' ? 'theirs' : 'mine']];
  if (change === null) return 'taken out';
  const title = changeTitle(change);
  return other === null ? title : [title, ...differing(change.words, other.words)].join(', ');
}

/** The fields in which one change differs from the other change, as text: 'seats 12'. */
function differing(one: object, other: object): string[] {
  const others = new Map(Object.entries(other));
  const said = new Map(Object.entries(one));
  return [...new Set([...said.keys(), ...others.keys()])]
    .filter((key) => !same(said.get(key), others.get(key)))
    .map((key) => `${key} ${asText(said.get(key))}`);
}

function asText(value: unknown): string {
  if (value === undefined) return 'as on the site';
  if (value === null || value === '') return 'empty';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map(asText).join('; ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, each]) => `${asText(each)} ${name}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
