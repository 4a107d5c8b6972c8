import type { KeyboardEvent } from 'react';
import { isUploadedPicture } from '@slipway/shared/values/uploaded-picture.ts';
import { RoundButton } from '@slipway/ui/Button.tsx';
import { Picture } from '@slipway/ui/Picture.tsx';
import styles from './PictureViewer.module.css';
import { useModal } from '@slipway/ui/use-modal.ts';
import { useSwipe } from './use-swipe.ts';

type PictureViewerProps = {
  /** The name of the set of pictures: 'Gallery'. */
  label: string;
  pictures: readonly { file: string; alt: string; caption: string }[];
  /** The index of the open picture. */
  at: number;
  onShow: (at: number) => void;
  onClose: () => void;
};

/**
 * One picture over the page. Arrow keys, Home, End and swipes show another picture; Esc or a click outside closes the
 * viewer.
 */
export function PictureViewer({ label, pictures, at, onShow, onClose }: PictureViewerProps) {
  const dialog = useModal(onClose);
  const last = pictures.length - 1;
  const turn = (steps: number) => onShow((at + steps + pictures.length) % pictures.length);
  const swipe = useSwipe(turn);
  const picture = pictures[at];
  if (picture === undefined) return null;

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') turn(-1);
    if (key === 'ArrowRight') turn(1);
    if (key === 'Home') onShow(0);
    if (key === 'End') onShow(last);
  };
  return (
    // Keyboard users close the viewer by Esc or a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.viewer} after-dark`}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && onClose()}
      {...swipe}
    >
      <figure key={picture.file} className={styles.figure}>
        <Picture file={picture.file} cut="wide" sizes="96vw" alt={picture.alt} when="soon" />
        <figcaption aria-live="polite">
          {picture.caption}
          <span>
            {at + 1} of {pictures.length}
            {!isUploadedPicture(picture.file) && '. Illustration'}
          </span>
        </figcaption>
      </figure>
      <div className={styles.buttons}>
        <RoundButton icon="left" aria-label="Previous picture" onClick={() => turn(-1)} />
        <RoundButton icon="right" aria-label="Next picture" onClick={() => turn(1)} />
        <RoundButton icon="cross" aria-label="Close the picture" onClick={onClose} />
      </div>
    </dialog>
  );
}
