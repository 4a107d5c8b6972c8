import { RoundButton } from '@slipway/ui/Button.tsx';
import { PauseButton } from './PauseButton.tsx';
import styles from './RotationBar.module.css';
import type { Rotation } from './use-rotation.ts';

type RotationBarProps = {
  rotation: Rotation;
  count: number;
  /** How long the rim of the pause button takes to fill. */
  every: '3s' | '5s';
  /** The kind of thing that rotates: 'picture'. */
  noun: string;
};

/** Buttons for the previous and the next picture, a pause button, and the text '2 of 5'. */
export function RotationBar({ rotation, count, every, noun }: RotationBarProps) {
  const { at, isPlaying, isHeld, turn, toggle } = rotation;
  return (
    <div className={styles.bar}>
      <RoundButton icon="left" aria-label={`Previous ${noun}`} onClick={() => turn(-1)} />
      <PauseButton
        isPlaying={isPlaying}
        fills={isPlaying && !isHeld ? every : undefined}
        turn={at}
        label={isPlaying ? 'Pause' : 'Play'}
        onClick={toggle}
      />
      <RoundButton icon="right" aria-label={`Next ${noun}`} onClick={() => turn(1)} />
      <span className={styles.count}>
        {at + 1} of {count}
      </span>
    </div>
  );
}
