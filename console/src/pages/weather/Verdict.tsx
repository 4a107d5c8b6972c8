import type { WindVerdict } from '@slipway/shared/rules/sailing.ts';
import { Glyph, type GlyphName } from '../../parts/Glyph.tsx';
import styles from './Verdict.module.css';
import type { VerdictOfBoats } from './wind-of-hour.ts';

const glyphs: Record<WindVerdict, GlyphName> = { go: 'done', watch: 'part', 'no-go': 'stop' };
const classes: Record<WindVerdict, string | undefined> = {
  go: styles.go,
  watch: styles.watch,
  'no-go': styles.noGo,
};

/** The class with the colours of a verdict. */
export const verdictClass = (verdict: WindVerdict | undefined) =>
  verdict === undefined ? '' : (classes[verdict] ?? '');

/** A verdict by colour, shape and word; undefined: unknown. */
export function Verdict({ of }: { of: VerdictOfBoats | undefined }) {
  if (of === undefined)
    return (
      <span className={styles.verdict}>
        <Glyph name="none" />
        not known
      </span>
    );
  return (
    <span className={`${styles.verdict} ${verdictClass(of.verdict)}`}>
      <Glyph name={glyphs[of.verdict]} />
      <span>
        {of.verdict}
        {of.kinds.length > 0 && <small>{of.kinds.join(', ')}</small>}
        {of.gauge !== undefined && <small>gauge</small>}
      </span>
    </span>
  );
}
