import { useState } from 'react';
import { type Photo, preparePhoto } from './prepare-photo.ts';

/** What somebody has chosen from their phone, once it is opened. */
export function usePhoto() {
  const [photo, setPhoto] = useState<Photo>();
  const [isPreparing, setIsPreparing] = useState(false);
  const prepare = async (file: Blob) => {
    setIsPreparing(true);
    setPhoto(await preparePhoto(file));
    setIsPreparing(false);
  };
  return { photo, isPreparing, prepare, forget: () => setPhoto(undefined) };
}
