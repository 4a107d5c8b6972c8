import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import {
  type LibraryPicture,
  cropAgain,
  describePicture,
  keepPicture,
  libraryQuery,
  longestAlt,
  removePicture,
  wholeAddress,
} from '../../api/pictures.ts';
import { Panel } from '../../parts/Panel.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Problem } from '../../session/Problem.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { FocusPicker } from '../../session/pictures/FocusPicker.tsx';
import { NewPicture } from '../../session/pictures/NewPicture.tsx';
import { PhotoButton, usePhoto } from '../../session/pictures/PhotoButton.tsx';
import { SmallPicture } from '../../session/pictures/SmallPicture.tsx';
import { useCommand } from '../../session/use-command.ts';
import styles from './PicturesPage.module.css';

type Asked = { what: 'describe' | 'crop' | 'remove'; picture: LibraryPicture };

/** The uploaded pictures, newest first, each with its description, uses and actions. */
export function LibraryPanel() {
  const query = useQuery(libraryQuery);
  const { photo, isPreparing, prepare, forget } = usePhoto();
  const [asked, setAsked] = useState<Asked>();
  const leave = () => setAsked(undefined);
  const { data } = query;
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  return (
    <Panel
      title="The library"
      aside={data !== undefined && <span className={styles.soft}>Room for {data.room} more</span>}
    >
      <PhotoButton isBusy={isPreparing} onPhoto={(file) => void prepare(file)} />
      {isPreparing && <Loading text="Opening the photo …" />}
      <Reading query={query} text="Loading the library …" />
      {data?.pictures.length === 0 && (
        <p className={styles.none}>
          The library is empty. Photos of your own boats, food and lake sell better than our illustrations:
          take a photo, then choose it for a package, a dish or the gallery.
        </p>
      )}
      <ul className={styles.library}>
        {data?.pictures.map((picture) => (
          <li key={picture.picture}>
            <SmallPicture file={picture.picture} shape="wide" />
            <div>
              <b>{picture.alt}</b>
              <small>{picture.used.length === 0 ? 'Not used' : `Used: ${picture.used.join('; ')}`}</small>
              <div className={styles.actions}>
                <Button size="small" onClick={() => setAsked({ what: 'describe', picture })}>
                  Words
                </Button>
                <Button size="small" onClick={() => setAsked({ what: 'crop', picture })}>
                  Crop the picture again
                </Button>
                <Button
                  size="small"
                  disabled={picture.used.length > 0}
                  onClick={() => setAsked({ what: 'remove', picture })}
                >
                  Remove
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {photo !== undefined && <NewPicture photo={photo} onKept={forget} onLeave={forget} />}
      {asked?.what === 'describe' && <DescribeDialog picture={asked.picture} onClose={leave} />}
      {asked?.what === 'crop' && <CropDialog picture={asked.picture} onClose={leave} />}
      {asked?.what === 'remove' && <RemoveDialog picture={asked.picture} onClose={leave} />}
    </Panel>
  );
}

type PictureDialogProps = { picture: LibraryPicture; onClose: () => void };

function DescribeDialog({ picture: { picture, alt: was }, onClose }: PictureDialogProps) {
  const [alt, setAlt] = useState(was);
  const words = alt.trim();
  return (
    <CommandDialog
      title="Description of the picture"
      action="Save it"
      endpoint={describePicture}
      words={
        words === '' || words === was
          ? 'Describe the picture in a few words for someone who can’t see it.'
          : { picture, was, alt: words }
      }
      onDone={onClose}
      onLeave={onClose}
    >
      <TextField
        label="Description"
        required
        maxLength={longestAlt}
        autoComplete="off"
        value={alt}
        onChange={(event) => setAlt(event.target.value)}
      />
    </CommandDialog>
  );
}

function RemoveDialog({ picture: { picture, alt }, onClose }: PictureDialogProps) {
  return (
    <CommandDialog
      title={`Remove “${alt}”`}
      action="Remove it"
      isDanger
      endpoint={removePicture}
      words={{ picture }}
      onDone={onClose}
      onLeave={onClose}
    />
  );
}

/** Makes a new picture from the same photo: the old picture stays in use until staff choose the new picture. */
function CropDialog({ picture: { picture, alt, focus: was }, onClose }: PictureDialogProps) {
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
      title="Crop the picture again"
      isWide
      isDismissable={false}
      onClose={onClose}
      actions={
        <>
          <Button variant="primary" disabled={!isMoved || isMaking} onClick={() => void make()}>
            {isMaking ? 'Resizing the picture …' : 'Add to the library'}
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
      <p>This makes a new picture. The old picture stays where it is used.</p>
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
