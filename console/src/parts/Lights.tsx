import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { Glyph } from './Glyph.tsx';
import styles from './Lights.module.css';

export type Light = {
  state: 'done' | 'part' | 'missing' | 'none';
  /** The need in words: 'Captain', 'No captain', '4 of 7 dishes'. */
  what: string;
  /** More about the need: 'Daniel, licence seen'. */
  how?: string;
  /** For the state 'part': how much of the need is met, from 0 to 1. */
  share?: number;
};

/** The needs always have this order, so that each position has one meaning. */
export type FourLights = { paid: Light; captain: Light; deposit: Light; kitchen: Light };

/** The four needs of a party, in two columns: paid, captain, deposit, kitchen. */
export function Lights({ lights }: { lights: FourLights }) {
  return (
    <ul className={styles.lights}>
      {inOrder(lights).map((light, index) => (
        <li key={index} className={`${styles.light} ${styles[light.state]}`}>
          <LightGlyph light={light} />
          <span>
            <b>{light.what}</b>
            {light.how !== undefined && <small>{light.how}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The four lights on a block of the board; the words are for screen readers. */
export function MiniLights({ lights }: { lights: FourLights }) {
  return (
    <span className={styles.minis}>
      {inOrder(lights).map((light, index) => (
        <span key={index} className={`${styles.mini} ${styles[light.state]}`}>
          <LightGlyph light={light} />
          <VisuallyHidden>{light.what}</VisuallyHidden>
        </span>
      ))}
    </span>
  );
}

export function inOrder({ paid, captain, deposit, kitchen }: FourLights): Light[] {
  return [paid, captain, deposit, kitchen];
}

function LightGlyph({ light: { state, share } }: { light: Light }) {
  return <Glyph name={state} {...(share === undefined ? {} : { share })} />;
}
