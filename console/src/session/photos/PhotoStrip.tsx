import { mostPhotos } from '@slipway/shared/api/console/photos.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { serverClock, useNow } from '@slipway/ui/clock/server-clock.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/console-error.ts';
import { type BoatPhoto, type PhotoKind, nameEvidence, photoAddress, photosQuery } from '../../api/photos.ts';
import { Sign } from '../../parts/Sign.tsx';
import { useMay, useMe } from '../Me.tsx';
import { Reading } from '../Reading.tsx';
import { preparePhoto } from '../pictures/prepare-photo.ts';
import { timeOf, hourOf } from '../times.ts';
import { showFailure } from '../toasts.ts';
import { useCommand } from '../use-command.ts';
import { PhotoCamera } from './PhotoCamera.tsx';
import { PhotoDialog } from './PhotoDialog.tsx';
import { PhotoImage } from './PhotoImage.tsx';
import type { ShownPhoto } from './shown-photo.ts';
import styles from './Photos.module.css';
import { type WaitingPhoto, addPhoto, bytesTakenHere, useWaitingPhotos } from './photo-queue.ts';

type PhotoStripProps = {
  bookingId: string;
  /** The kind of photo that can be taken now; undefined if no photo can be taken. */
  takes?: PhotoKind;
  /**
   * The id of the charge that the photos are evidence for. A photo that is taken now is added to the charge
   * automatically. For an earlier photo, staff press Show to the party.
   */
  charge?: string;
};

/** The photos of a party's boat: each earlier photo with the later photos taken from the same angle. */
export function PhotoStrip({ bookingId, takes, charge }: PhotoStripProps) {
  const maySee = useMay('see-photos') !== undefined;
  const mayTake = useMay('work-board') !== undefined;
  const photos = useQuery({ ...photosQuery(bookingId), enabled: maySee });
  const waiting = useWaitingPhotos().filter((each) => each.bookingId === bookingId);
  const [taking, setTaking] = useState<{ through?: ShownPhoto }>();
  const [opened, setOpened] = useState<string>();
  const { take } = useTaking(bookingId, charge);
  if (!maySee) return null;
  const shown = inOrder(bookingId, photos.data?.photos ?? [], waiting);
  const isFull = (photos.data?.room ?? mostPhotos) <= waiting.length;
  const kind = mayTake && !isFull ? takes : undefined;
  const before = shown.filter((each) => each.kind === 'before');
  const loose = shown.filter(
    (each) => each.kind === 'after' && !before.some(({ photo }) => photo === each.frame),
  );
  const figures = (group: readonly ShownPhoto[]) =>
    group.map((each) => (
      <Figure key={each.photo} {...{ bookingId, charge }} shown={each} onOpen={() => setOpened(each.photo)} />
    ));
  const open = shown.find(({ photo }) => photo === opened);
  return (
    <>
      {/* Photos that wait on this device are shown even if the server's photos cannot be loaded. */}
      {shown.length === 0 && <Reading query={photos} text="Loading the photos …" />}
      <ul className={styles.groups}>
        {before.map((first) => (
          <li key={first.photo}>
            {figures([first, ...shown.filter(({ frame }) => frame === first.photo)])}
            {kind === 'after' && (
              <Tile
                label={`Photo with the same view as ${timeOf(first.takenAt)}`}
                onPress={() => setTaking({ through: first })}
              />
            )}
          </li>
        ))}
        {(loose.length > 0 || kind !== undefined) && (
          <li>
            {figures(loose)}
            {kind !== undefined && <Tile label={tileWords(kind, shown)} onPress={() => setTaking({})} />}
          </li>
        )}
      </ul>
      {photos.data !== undefined && shown.length === 0 && kind === undefined && <p>No photos.</p>}
      {isFull && takes !== undefined && (
        <p>{`A booking has at most ${mostPhotos} photos. Remove a photo before you take another.`}</p>
      )}
      {taking !== undefined && kind !== undefined && (
        <PhotoCamera
          title={
            taking.through === undefined
              ? tileWords(kind, [])
              : `After, same view as ${timeOf(taking.through.takenAt)}`
          }
          through={
            taking.through === undefined
              ? undefined
              : (bytesTakenHere(taking.through.photo) ?? taking.through.whole)
          }
          onPhoto={(bytes) => {
            setTaking(undefined);
            void take(bytes, kind, taking.through?.photo);
          }}
          onClose={() => setTaking(undefined)}
        />
      )}
      {open !== undefined && (
        <PhotoDialog
          bookingId={bookingId}
          shown={open}
          before={before.find(({ photo }) => photo === open.frame)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}

function tileWords(kind: PhotoKind, shown: readonly ShownPhoto[]): string {
  if (shown.some((each) => each.kind === kind)) return 'Take another';
  return kind === 'before' ? 'Photo before the trip' : 'Photo after the trip';
}

/** Takes a photo: it is stored on this device first, then sent. */
function useTaking(bookingId: string, charge: string | undefined) {
  const { person } = useMe();
  const take = async (file: Blob, kind: PhotoKind, frame: string | undefined) => {
    const takenAt = new Date(serverClock.now()).toISOString();
    const { sent } = await preparePhoto(file, { longestSide: 1600, largestSent: 500_000 });
    const isKept = await addPhoto({
      photo: newId(),
      bookingId,
      kind,
      takenAt,
      takenBy: { id: person.id, name: person.name },
      bytes: sent,
      ...(frame === undefined ? {} : { frame }),
      // A photo from before the trip is no evidence for a charge.
      ...(charge === undefined || kind === 'before' ? {} : { charge }),
    });
    if (!isKept)
      showFailure(
        'This browser can’t store photos: leave the page open until the photo is sent, or it is lost.',
      );
  };
  return { take };
}

function inOrder(
  bookingId: string,
  kept: readonly BoatPhoto[],
  waiting: readonly WaitingPhoto[],
): ShownPhoto[] {
  const known = new Set(kept.map(({ photo }) => photo));
  return [
    ...kept.map((each) => ({
      ...each,
      by: each.takenBy,
      small: photoAddress(bookingId, each.photo, 'small'),
      whole: photoAddress(bookingId, each.photo, 'whole'),
      kept: each,
    })),
    ...waiting
      .filter(({ photo }) => !known.has(photo))
      .map((each) => ({
        ...each,
        by: each.takenBy.name,
        frame: each.frame ?? null,
        small: each.bytes,
        whole: each.bytes,
        waiting: each,
      })),
  ].toSorted((one, other) => one.takenAt.localeCompare(other.takenAt));
}

function Tile({ label, onPress }: { label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.tile} onClick={onPress}>
      <Sign name="camera" />
      {label}
    </button>
  );
}

type FigureProps = {
  bookingId: string;
  charge: string | undefined;
  shown: ShownPhoto;
  onOpen: () => void;
};

function Figure({ bookingId, charge, shown, onOpen }: FigureProps) {
  const now = useNow();
  const what = shown.kind === 'before' ? 'Before' : 'After';
  const { waiting, kept } = shown;
  const isNamed = charge !== undefined && kept?.charges.includes(charge) === true;
  return (
    <figure className={styles.figure}>
      <button
        type="button"
        aria-label={`${what}, ${hourOf(shown.takenAt, now)}: open the photo`}
        onClick={onOpen}
      >
        <PhotoImage source={shown.small} alt="" />
      </button>
      <figcaption>
        <b>{what}</b> {timeOf(shown.takenAt)}
        {shown.by !== null && `, ${shown.by}`}
        {waiting !== undefined && (
          <em>{waiting.refused === undefined ? 'not sent yet' : 'needs attention'}</em>
        )}
        {isNamed && <em>the party sees it</em>}
        {charge !== undefined && kept !== undefined && !isNamed && shown.kind === 'after' && (
          <Show bookingId={bookingId} charge={charge} photo={shown.photo} />
        )}
      </figcaption>
    </figure>
  );
}

function Show({ bookingId, charge, photo }: { bookingId: string; charge: string; photo: string }) {
  const { run, isBusy } = useCommand(nameEvidence);
  const mayName = useMay('work-board') !== undefined;
  if (!mayName) return null;
  return (
    <Button
      variant="text"
      disabled={isBusy}
      onClick={() =>
        void run({ bookingId, charge, photos: [photo] }).catch((error: unknown) =>
          showFailure(sentenceOf(error)),
        )
      }
    >
      Show to the party
    </Button>
  );
}
