import { Picture, type PictureWhen } from './Picture.tsx';
import styles from './RoundPicture.module.css';

type RoundPictureProps = {
  /** A picture in media/originals or media/own, by file name or by address. */
  src: string;
  /** True for big pictures, which look like portholes. */
  variant?: 'disc' | 'porthole';
  /** The description; empty if the text beside the picture says the same. */
  alt?: string;
  /** The picture's rendered width, as in the `sizes` attribute. */
  size: string;
  /** Pass 'late' if the picture is below the first screen. */
  when?: PictureWhen;
};

export function RoundPicture({ src, variant = 'disc', alt = '', size, when }: RoundPictureProps) {
  return (
    <span className={`${styles.picture} ${styles[variant]}`}>
      {/* Until a picture is chosen, only the background is shown. */}
      {src && <Picture file={src} cut="round" alt={alt} sizes={size} when={when} />}
    </span>
  );
}
