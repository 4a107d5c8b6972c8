import { Button } from '@slipway/ui/Button.tsx';
import { useRef, useState } from 'react';
import { pictureTypes } from '@slipway/shared/api/console/pictures.ts';
import { type Photo, preparePhoto } from './prepare-photo.ts';

type PhotoButtonProps = {
  isBusy?: boolean;
  /** True: the camera opens, so that nobody chooses an old photo. */
  opensCamera?: boolean;
  onPhoto: (file: File) => void;
};

/** A phone offers its camera and its photos, and converts other formats to JPEG. */
export function PhotoButton({ isBusy = false, opensCamera = false, onPhoto }: PhotoButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="primary" icon="plus" disabled={isBusy} onClick={() => input.current?.click()}>
        {opensCamera ? 'Open the camera' : 'Take or choose a photo'}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="A photo"
        accept={pictureTypes.join()}
        capture={opensCamera ? 'environment' : undefined}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The field is cleared, so that the same file can be chosen again.
          target.value = '';
          if (file !== undefined) onPhoto(file);
        }}
      />
    </>
  );
}

/** The photo that somebody chose on their phone, once it is opened. */
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
