import { Picture, type PictureWhen } from './Picture.tsx';
import styles from './RoundPicture.module.css';

type RoundPictureProps = {
  /** A file of media/originals or media/own, or its address. */
  src: string;
  /** Only big pictures are portholes. */
  variant?: 'disc' | 'porthole';
  /** Empty if the text beside it says the same. */
  alt?: string;
  /** Its rendered width in pixels, or as in the `sizes` attribute if it depends on the window. */
  size: number | string;
  /** 'late' unless it is in the first screen. */
  when?: PictureWhen;
};

export function RoundPicture({ src, variant = 'disc', alt = '', size, when }: RoundPictureProps) {
  return (
    <span className={`${styles.picture} ${styles[variant]}`}>
      <Picture
        file={src}
        cut="round"
        alt={alt}
        sizes={typeof size === 'number' ? `${size}px` : size}
        when={when}
      />
    </span>
  );
}
