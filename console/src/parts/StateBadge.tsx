import { Glyph, type GlyphName } from './Glyph.tsx';
import styles from './StateBadge.module.css';

type StateBadgeProps = {
  state: Exclude<GlyphName, 'none'>;
  /** The state in words: 'in 18 min', 'here since 14:38'. */
  children: string;
  share?: number;
};

/** Shows a state by its background, its shape and its words. The words alone are enough. */
export function StateBadge({ state, share, children }: StateBadgeProps) {
  return (
    <span className={`${styles.pill} ${styles[state]}`}>
      <Glyph name={state} {...(share === undefined ? {} : { share })} />
      {children}
    </span>
  );
}

/** The CSS class that gives an element the background, text and border of a state. */
export function stateColours(state: StateBadgeProps['state']): string {
  return styles[state] ?? '';
}
