import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { isUploadedPicture } from '@slipway/shared/values/uploaded-picture.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Shape, libraryQuery } from '../../api/pictures.ts';
import styles from './Pictures.module.css';
import { SmallPicture } from './SmallPicture.tsx';

const ChoosePicture = lazyPart(() => import('./ChoosePicture.tsx'), 'ChoosePicture');

type PictureFieldProps = {
  label: string;
  /** The file name of the chosen picture; '': no picture. */
  value: string;
  /** The shape on the site: round for a package or a dish. */
  shape?: Shape;
  onChange: (file: string) => void;
};

/** A picture from the library or from the camera, cropped as the site crops it. */
export function PictureField({ label, value, shape = 'round', onChange }: PictureFieldProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(libraryQuery);
  const alt = data?.pictures.find(({ picture }) => picture === value)?.alt;
  return (
    <fieldset className={styles.field}>
      <legend>{label}</legend>
      <SmallPicture file={value} shape={shape} />
      <div className={styles.actions}>
        <p>
          {value === ''
            ? 'No picture yet'
            : (alt ?? (isUploadedPicture(value) ? 'A photo' : 'Our illustration'))}
        </p>
        <Button onClick={() => setIsOpen(true)}>
          {value === '' ? 'Choose a picture' : 'Change the picture'}
        </Button>
        {value !== '' && (
          <Button variant="text" onClick={() => onChange('')}>
            Without a picture
          </Button>
        )}
      </div>
      {isOpen && (
        <Suspense fallback={null}>
          <ChoosePicture
            shape={shape}
            onChoose={(file) => {
              onChange(file);
              setIsOpen(false);
            }}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
