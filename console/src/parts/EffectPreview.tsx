import { DialogSentence } from './DialogSentence.tsx';
import styles from './EffectPreview.module.css';
import { Glyph } from './Glyph.tsx';

type EffectPreviewProps = {
  sentence: string;
  figures: readonly { label: string; value: string }[];
  /** What could surprise: '1 is paying now'. */
  warnings: readonly string[];
};

/** What a command would do, in words and figures, as the server has tried it. */
export function EffectPreview({ sentence, figures, warnings }: EffectPreviewProps) {
  return (
    <div className={styles.preview}>
      <DialogSentence>{sentence}</DialogSentence>
      {figures.length > 0 && (
        <dl className={styles.figures}>
          {figures.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          <Glyph name="late" />
          {warning}
        </p>
      ))}
    </div>
  );
}
