import { counted } from '@slipway/shared/values/counted.ts';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { type FourLights, type Light, inOrder } from './Lights.tsx';
import styles from './ReadyRing.module.css';

type ReadyRingProps = { lights: FourLights; guests: number; size?: 'small' | 'big' };

const radius = 20.5;
/** The gap between two quarters, in degrees. */
const gap = 14;

/** The four lights as quarters of a ring, clockwise from the top. The number of guests is in the middle. */
export function ReadyRing({ lights, guests, size = 'big' }: ReadyRingProps) {
  const all = inOrder(lights);
  return (
    <span className={`${styles.ring} ${styles[size]}`}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        {all.map((light, index) => (
          <Quarter key={index} light={light} from={index * 90 + gap / 2} />
        ))}
      </svg>
      <b aria-hidden="true">{guests}</b>
      <VisuallyHidden>
        {counted(guests, 'guest')}. {all.map(({ what }) => what).join(', ')}
      </VisuallyHidden>
    </span>
  );
}

function Quarter({ light: { state, share = 0.5 }, from }: { light: Light; from: number }) {
  if (state === 'none') return null;
  const whole = 90 - gap;
  return (
    <>
      <path className={state === 'done' ? styles.done : styles.rail} d={arc(from, from + whole)} />
      {state === 'part' && <path className={styles.part} d={arc(from, from + whole * share)} />}
    </>
  );
}

function arc(from: number, to: number): string {
  return `M${point(from)}A${radius} ${radius} 0 0 1 ${point(to)}`;
}

function point(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  return `${(24 + radius * Math.sin(angle)).toFixed(2)} ${(24 - radius * Math.cos(angle)).toFixed(2)}`;
}
