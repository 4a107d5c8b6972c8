import { DialogSentence } from './DialogSentence.tsx';
import styles from './EffectPreview.module.css';
import { Glyph } from './Glyph.tsx';

type EffectPreviewProps = {
  /** The main figure, shown large: '7', 'parties'. */
  counts?: readonly { value: string; what: string }[] | undefined;
  sentence: string;
  figures: readonly { label: string; value: string }[];
  /** Warnings about possible surprises: '1 is paying now'. */
  warnings: readonly string[];
  /** The label under which the figures are folded. */
  figuresUnder?: string | undefined;
};

/** The effect of a command, in words and figures, from the server's trial run. */
export function EffectPreview({
  counts = [],
  sentence,
  figures,
  warnings,
  figuresUnder,
}: EffectPreviewProps) {
  const list = (
    <dl className={styles.figures}>
      {figures.map(({ label, value }) => (
        <div key={`${label} ${value}`}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
  return (
    <div className={styles.preview}>
      {counts.length > 0 && (
        <ul className={styles.counts}>
          {counts.map(({ value, what }) => (
            <li key={what}>
              <b>{value}</b> {what}
            </li>
          ))}
        </ul>
      )}
      <DialogSentence>{sentence}</DialogSentence>
      {figures.length > 0 &&
        (figuresUnder === undefined ? (
          list
        ) : (
          <details className={styles.folded} open={hasRoom() || undefined}>
            <summary>{figuresUnder}</summary>
            {list}
          </details>
        ))}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <Glyph name="late" />
          {warning}
        </p>
      ))}
    </div>
  );
}

/**
 * Whether the screen has room for the unfolded preview beside the fields. CommandDialog.module.css has the same limit.
 */
export const hasRoom = () => window.matchMedia('(width >= 1000px)').matches;
