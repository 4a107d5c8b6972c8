import { useSyncExternalStore } from 'react';
import { applyCommand } from '../../api/client.ts';
import { ConsoleError } from '../../api/console-error.ts';
import { inStore } from '../../api/device-store.ts';
import { type PhotoKind, keepPhoto, sendPhoto } from '../../api/photos.ts';

/** A photo that waits on this device until it is sent, even after a lock, a sign-out or a restart of the console. */
export type WaitingPhoto = {
  /** The photo's id. The device makes it, so the server recognises a photo that is sent twice. */
  photo: string;
  bookingId: string;
  kind: PhotoKind;
  /** The id of the earlier photo that the camera showed as a guide. */
  frame?: string;
  /** The charge that the photo is evidence for. */
  charge?: string;
  takenAt: string;
  takenBy: { id: string; name: string };
  bytes: Blob;
  /** Why the server refused the photo. If set, a person has to decide what happens to the photo. */
  refused?: string;
};

const store = { database: 'slipway-photos', store: 'waiting' };

let waiting: readonly WaitingPhoto[] = [];
const listeners = new Set<() => void>();

function set(photos: readonly WaitingPhoto[]): void {
  waiting = photos.toSorted((one, other) => one.takenAt.localeCompare(other.takenAt));
  for (const listener of listeners) listener();
}

/** All photos that this device has not sent, oldest first. */
export const waitingPhotos = (): readonly WaitingPhoto[] => waiting;

export function useWaitingPhotos(): readonly WaitingPhoto[] {
  const follow = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return useSyncExternalStore(follow, waitingPhotos, waitingPhotos);
}

/** 'Before' photos taken in this page. The camera shows them as a guide without loading them from the server. */
const takenHere = new Map<string, Blob>();

export const bytesTakenHere = (photo: string): Blob | undefined => takenHere.get(photo);

/** False: the browser could not store the photo, so the photo is lost if it is unsent when this page closes. */
export async function addPhoto(photo: WaitingPhoto): Promise<boolean> {
  if (photo.kind === 'before') takenHere.set(photo.photo, photo.bytes);
  const isKept = await keep(photo);
  const others = waiting.filter((each) => each.photo !== photo.photo);
  set([...others, photo]);
  void navigator.storage?.persist?.().catch(() => undefined);
  return isKept;
}

export async function dropPhoto(photo: string): Promise<void> {
  set(waiting.filter((each) => each.photo !== photo));
  await inStore(store, 'readwrite', (photos) => photos.delete(photo)).catch(() => undefined);
}

export async function tryAgain(photo: WaitingPhoto): Promise<void> {
  const again = { ...photo };
  delete again.refused;
  await addPhoto(again);
}

async function keep(photo: WaitingPhoto): Promise<boolean> {
  try {
    await inStore(store, 'readwrite', (photos) => photos.put(photo, photo.photo));
    return true;
  } catch {
    return false;
  }
}

/** Photos taken before this page was opened, or in another tab. */
async function readKept(): Promise<void> {
  try {
    const kept = await inStore(store, 'readonly', (photos) => photos.getAll() as IDBRequest<WaitingPhoto[]>);
    const ids = new Set(kept.map(({ photo }) => photo));
    const all = [...kept, ...waiting.filter(({ photo }) => !ids.has(photo))];
    if (all.length > 0) set(all);
  } catch {
    // The browser stores nothing, so only this page's photos wait.
  }
}

let sending: Promise<void> | undefined;

/** Sends the waiting photos one after the other. If a photo cannot be sent for now, later photos wait too. */
export function sendPhotos(onSent: (photo: WaitingPhoto) => void): Promise<void> {
  sending ??= sendAll(onSent).finally(() => (sending = undefined));
  return sending;
}

async function sendAll(onSent: (photo: WaitingPhoto) => void): Promise<void> {
  await readKept();
  for (const photo of waiting.filter(({ refused }) => refused === undefined))
    try {
      await sendOne(photo);
      await dropPhoto(photo.photo);
      onSent(photo);
    } catch (error) {
      if (!(error instanceof ConsoleError) || !isForGood(error)) return;
      await addPhoto({ ...photo, refused: error.message });
    }
}

async function sendOne({ photo, bookingId, bytes, ...of }: WaitingPhoto): Promise<void> {
  await sendPhoto(bytes, { bookingId, photo });
  const { kind, takenAt, takenBy, frame, charge } = of;
  const named = { ...(frame && { frame }), ...(charge && { charge }) };
  const words = { bookingId, photo, kind, takenAt, takenBy: takenBy.id, ...named };
  await applyCommand(keepPhoto, words, { requestId: photo });
}

/**
 * Temporary refusals: the person is signed out, is not allowed to send photos, or has sent too many within an hour.
 * Another person or a later attempt may succeed.
 */
const passing = [401, 403, 429];

function isForGood({ status }: ConsoleError): boolean {
  return status >= 400 && status < 500 && !passing.includes(status);
}
