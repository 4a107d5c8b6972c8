import { Glyph, type GlyphName } from './Glyph.tsx';
import styles from './StateBadge.module.css';

type StateBadgeProps = {
  state: Exclude<GlyphName, 'none'>;
  /** The state in words: 'in 18 min', 'here since 14:38'. */
  children: string;
  share?: number;
};

/** A state by background, shape and word; the word alone is enough. */
export function StateBadge({ state, share, children }: StateBadgeProps) {
  return (
    <span className={`${styles.pill} ${styles[state]}`}>
      <Glyph name={state} {...(share === undefined ? {} : { share })} />
      {children}
    </span>
  );
}

/** The class with the background, text and border of a state. */
export function stateColours(state: StateBadgeProps['state']): string {
  return styles[state] ?? '';
}
