import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { removePhoto } from '../../api/photos.ts';
import { useMay } from '../Me.tsx';
import { Problem } from '../Problem.tsx';
import { hourOf } from '../times.ts';
import { useCommand } from '../use-command.ts';
import { PhotoImage } from './PhotoImage.tsx';
import type { ShownPhoto } from './shown-photo.ts';
import styles from './Photos.module.css';
import { dropPhoto, tryAgain } from './photo-queue.ts';

type PhotoDialogProps = {
  bookingId: string;
  shown: ShownPhoto;
  /** The earlier photo that guided this photo. */
  before?: ShownPhoto | undefined;
  onClose: () => void;
};

/** A photo in full size, with the time and the photographer's name, beside the earlier photo that guided it. */
export function PhotoDialog({ bookingId, shown, before, onClose }: PhotoDialogProps) {
  const mayRemove = useMay('work-board') !== undefined;
  const { run, isBusy } = useCommand(removePhoto);
  const [problem, setProblem] = useState<string>();
  const { photo, kept, waiting } = shown;
  const isNamed = (kept?.charges.length ?? 0) > 0;
  const remove = async () => {
    setProblem(undefined);
    try {
      if (waiting === undefined) await run({ bookingId, photo });
      else await dropPhoto(photo);
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  return (
    <Dialog
      title={
        before === undefined
          ? shown.kind === 'before'
            ? 'Before the trip'
            : 'After the trip'
          : 'Before and after'
      }
      isWide
      keepsActions
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
          {waiting?.refused !== undefined && (
            <Button onClick={() => void tryAgain(waiting).then(onClose)}>Send it again</Button>
          )}
          {mayRemove && !isNamed && (
            <Button icon="bin" disabled={isBusy} onClick={() => void remove()}>
              Remove
            </Button>
          )}
        </>
      }
    >
      <div className={styles.pair}>
        {before !== undefined && <Whole shown={before} />}
        <Whole shown={shown} />
      </div>
      {isNamed && <p>This photo belongs to a charge, so the party can see it, and you can’t remove it.</p>}
      {waiting !== undefined && (
        <p>
          {waiting.refused ??
            'This photo is only on this device. It will be sent once there is a signal. If you remove it, it is lost.'}
        </p>
      )}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

function Whole({ shown }: { shown: ShownPhoto }) {
  const now = useNow();
  const { kept } = shown;
  const what = shown.kind === 'before' ? 'Before' : 'After';
  return (
    <figure>
      <PhotoImage source={shown.whole} alt={`The boat ${shown.kind} the trip`} />
      <figcaption>
        <b>{what}</b>, {hourOf(shown.takenAt, now)}
        {shown.by !== null && ` by ${shown.by}`}
        {kept !== undefined && kept.reachedAt !== null && `, received ${hourOf(kept.reachedAt, now)}`}
        {kept !== undefined && kept.sentBy !== null && `, sent by ${kept.sentBy}`}
      </figcaption>
    </figure>
  );
}
