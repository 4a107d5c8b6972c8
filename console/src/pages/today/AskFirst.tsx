import { Button } from '@slipway/ui/Button.tsx';
import { useEffect, useRef } from 'react';
import type { BoardTrip } from '../../api/board.ts';
import { Glyph } from '../../parts/Glyph.tsx';
import { BoatsIn } from './BoatsIn.tsx';
import styles from './TripPanel.module.css';
import type { Question } from './boats-in.ts';

type AskFirstProps = {
  trip: BoardTrip;
  question: Question;
  isBusy: boolean;
  onYes: () => void;
  onNo: () => void;
};

/**
 * A question that replaces the pressed button. Something harmless appears in the button's place, so that an accidental
 * second press records no event. On a card this is the text of the question. At the bottom edge of the screen it is the
 * button *No*.
 */
export function AskFirst({
  trip,
  question: { sentence, yes, no, although },
  isBusy,
  onYes,
  onNo,
}: AskFirstProps) {
  const asked = useRef<HTMLParagraphElement>(null);
  useEffect(() => asked.current?.focus({ preventScroll: true }), []);
  return (
    <div className={styles.ask} role="group" aria-label={sentence}>
      <p ref={asked} tabIndex={-1}>
        <Glyph name="late" />
        {sentence}
      </p>
      {although.length > 0 && <BoatsIn trip={trip} />}
      <Button isWide disabled={isBusy} onClick={onYes}>
        {yes}
      </Button>
      <Button size="go" isWide onClick={onNo}>
        {no}
      </Button>
    </div>
  );
}
