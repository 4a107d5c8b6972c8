import { Button } from '@slipway/ui/Button.tsx';
import { Dialog } from '@slipway/ui/Dialog.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { useQuery } from '@tanstack/react-query';
import { type Shape, libraryQuery } from '../../api/pictures.ts';
import { Reading } from '../Reading.tsx';
import { NewPicture } from './NewPicture.tsx';
import { PhotoButton, usePhoto } from './PhotoButton.tsx';
import styles from './Pictures.module.css';
import { SmallPicture } from './SmallPicture.tsx';

type ChoosePictureProps = { shape: Shape; onChoose: (file: string) => void; onClose: () => void };

/** The pictures of the library, and a button that takes or chooses a photo. */
export function ChoosePicture({ shape, onChoose, onClose }: ChoosePictureProps) {
  const query = useQuery(libraryQuery);
  const { photo, isPreparing, prepare, forget } = usePhoto();
  const { data } = query;
  if (photo !== undefined) return <NewPicture photo={photo} onKept={onChoose} onLeave={forget} />;
  return (
    <Dialog
      title="Choose a picture"
      isWide
      onClose={onClose}
      actions={<Button onClick={onClose}>Leave it</Button>}
    >
      <PhotoButton onPhoto={(file) => void prepare(file)} isBusy={isPreparing} />
      {isPreparing && <Loading text="Opening the photo …" />}
      <Reading query={query} text="Loading the library …" />
      {data !== undefined && (
        <>
          <h3 className={styles.heading}>The library</h3>
          {data.pictures.length === 0 && <p>The library is empty.</p>}
          <Choices
            shape={shape}
            pictures={data.pictures.map(({ picture, alt }) => ({ file: picture, label: alt }))}
            onChoose={onChoose}
          />
          <h3 className={styles.heading}>Our illustrations</h3>
          <Choices
            shape={shape}
            pictures={data.ours.map((file) => ({ file, label: textOf(file) }))}
            onChoose={onChoose}
          />
        </>
      )}
    </Dialog>
  );
}

type ChoicesProps = {
  shape: Shape;
  pictures: readonly { file: string; label: string }[];
  onChoose: (file: string) => void;
};

function Choices({ shape, pictures, onChoose }: ChoicesProps) {
  return (
    <ul className={styles.choices}>
      {pictures.map(({ file, label }) => (
        <li key={file}>
          <button type="button" onClick={() => onChoose(file)}>
            <SmallPicture file={file} shape={shape} />
            <span>{label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** 'menu-burger.webp' becomes 'Menu burger'. */
function textOf(file: string): string {
  const words = file.replace(/\.\w+$/, '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
