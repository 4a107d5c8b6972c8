import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import {
  type LibraryPicture,
  cropAgain,
  describePicture,
  keepPicture,
  longestAlt,
  removePicture,
  wholeAddress,
} from '../../api/pictures.ts';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Problem } from '../../session/Problem.tsx';
import { FocusPicker } from '../../session/pictures/FocusPicker.tsx';
import { useCommand } from '../../session/use-command.ts';

type PictureDialogProps = { picture: LibraryPicture; onClose: () => void };

export function DescribeDialog({ picture: { picture, alt: was }, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(was);
  const words = alt.trim();
  return (
    <CommandDialog
      title="What the picture shows"
      deed="Say it so"
      endpoint={describePicture}
      words={
        words === '' || words === was
          ? 'Say in a few words what somebody would see who doesn’t see it.'
          : { picture, was, alt: words }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <TextField
        label="What it shows"
        required
        maxLength={longestAlt}
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </CommandDialog>
  );
}

export function RemoveDialog({ picture: { picture, alt }, onClose }: PictureDialogProps) {
  return (
    <CommandDialog
      title={`Remove “${alt}”`}
      deed="Remove it"
      isDanger
      endpoint={removePicture}
      words={{ picture }}
      onDone={onClose}
      onLeave={onClose}
    />
  );
}

/** Another picture of the same photo: where the first is shown it stays until the new one is chosen. */
export function CropDialog({ picture: { picture, alt, focus: was }, onClose }: PictureDialogProps) {
  const whole = useImage(wholeAddress(picture));
  const [focus, setFocus] = useState(was);
  const [isMaking, setIsMaking] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { run } = useCommand(keepPicture);
  const make = async () => {
    setIsMaking(true);
    setProblem(undefined);
    try {
      const made = await cropAgain(picture, focus);
      await run({ picture: made.picture, alt });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setIsMaking(false);
    }
  };
  const isMoved = focus.x !== was.x || focus.y !== was.y;
  return (
    <Dialog
      title="Cut it anew"
      isWide
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" disabled={!isMoved || isMaking} onClick={() => void make()}>
            {isMaking ? 'Making the site’s sizes …' : 'Into the library'}
          </Button>
          <Button onClick={onClose}>Leave it</Button>
        </>
      }
    >
      {whole === undefined ? (
        <Loading text="Opening the picture …" />
      ) : (
        <FocusPicker picture={whole} focus={focus} onFocus={setFocus} />
      )}
      <p>It becomes a picture of its own. The first one stays wherever it is shown.</p>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

function useImage(address: string): HTMLImageElement | undefined {
  const [image, setImage] = useState<HTMLImageElement>();
  useEffect(() => {
    const loading = new Image();
    loading.src = address;
    loading.decode().then(
      () => setImage(loading),
      () => undefined,
    );
  }, [address]);
  return image;
}
