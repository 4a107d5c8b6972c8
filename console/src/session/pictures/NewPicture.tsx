import { middle } from '@slipway/shared/rules/picture-frame.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ConsoleError, sentenceOf } from '../../api/console-error.ts';
import { type Focus, keepPicture, longestAlt, upload } from '../../api/pictures.ts';
import { Problem } from '../Problem.tsx';
import { useCommand } from '../use-command.ts';
import { FocusPicker } from './FocusPicker.tsx';
import styles from './Pictures.module.css';
import type { Photo } from './prepare-photo.ts';

type NewPictureProps = { photo: Photo; onKept: (file: string) => void; onLeave: () => void };

/**
 * A dialog in which the person chooses the focus of a new picture, describes the picture and sends it.
 * Without signal, the picture waits and is sent later.
 */
export function NewPicture({ photo, onKept, onLeave }: NewPictureProps) {
  const [focus, setFocus] = useState<Focus>(middle);
  const [alt, setAlt] = useState('');
  const [isAltMissing, setIsAltMissing] = useState(false);
  const sending = useSending(photo, onKept);
  const { share, problem } = sending;
  const isBusy = share !== undefined;
  const leave = () => {
    sending.stop();
    onLeave();
  };
  const send = () => {
    const words = alt.trim();
    setIsAltMissing(words === '');
    if (words !== '') void sending.send(focus, words);
  };
  return (
    <Dialog
      title="A new picture"
      isWide
      isDismissable={false}
      onClose={leave}
      actions={
        <>
          <Button variant="primary" disabled={isBusy} onClick={send}>
            {problem === undefined ? 'Use this picture' : 'Try again'}
          </Button>
          <Button onClick={leave}>{isBusy ? 'Stop' : 'Leave it'}</Button>
        </>
      }
    >
      {photo.shown === undefined ? (
        <p>This browser can’t show the photo, but you can still send it.</p>
      ) : (
        <FocusPicker picture={photo.shown} focus={focus} onFocus={setFocus} />
      )}
      <TextField
        label="Description"
        hint="For people who can’t see the picture, such as “Burger with chips on a wooden board”."
        required
        maxLength={longestAlt}
        autoComplete="off"
        value={alt}
        error={isAltMissing ? 'Please describe the picture.' : undefined}
        onChange={(event) => {
          setAlt(event.target.value);
          setIsAltMissing(false);
        }}
      />
      {isBusy && (
        <p className={styles.progress} role="status">
          <progress max={1} value={share} aria-label="Part sent" />
          {share < 1 ? `Sending, ${Math.round(share * 100)} %` : 'Resizing the picture …'}
        </p>
      )}
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

const againAfterMs = 4_000;

function useSending({ sent: photo }: Photo, onKept: (file: string) => void) {
  const [share, setShare] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const { run } = useCommand(keepPicture);
  const stopping = useRef<AbortController>(undefined);
  // The picture that the server already has. The picture is uploaded again if the person changes its focus.
  const arrived = useRef<{ focus: Focus; picture: string }>(undefined);
  // The picture is sent automatically once the signal is back.
  const waiting = useRef<{ focus: Focus; alt: string }>(undefined);

  const send = async (focus: Focus, alt: string) => {
    const stop = new AbortController();
    stopping.current = stop;
    waiting.current = undefined;
    setProblem(undefined);
    setShare(0);
    try {
      if (arrived.current?.focus !== focus) {
        const { picture } = await upload(photo, { focus, onProgress: setShare, signal: stop.signal });
        arrived.current = { focus, picture };
      }
      const { picture } = arrived.current;
      await run({ picture, alt });
      onKept(picture);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (error instanceof ConsoleError && error.isUnreachable) waiting.current = { focus, alt };
      setProblem(sentenceOf(error));
    } finally {
      setShare(undefined);
    }
  };
  const sendWaiting = useEffectEvent(() => {
    if (waiting.current !== undefined) void send(waiting.current.focus, waiting.current.alt);
  });
  useEffect(() => {
    const again = () => sendWaiting();
    // The browser fires `online` before the first request succeeds, and does not fire it when only the server was down.
    const looking = setInterval(again, againAfterMs);
    window.addEventListener('online', again);
    return () => {
      clearInterval(looking);
      window.removeEventListener('online', again);
      stopping.current?.abort();
    };
  }, []);
  return { send, share, problem, stop: () => stopping.current?.abort() };
}
