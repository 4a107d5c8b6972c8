import { Picture, type PictureWhen } from './Picture.tsx';
import styles from './RoundPicture.module.css';

type RoundPictureProps = {
  /** A file of media/originals or media/own, or its address. */
  src: string;
  /** Only big pictures are portholes. */
  variant?: 'disc' | 'porthole';
  /** Empty if the text beside it says the same. */
  alt?: string;
  /** Its rendered width, as in the `sizes` attribute. */
  size: string;
  /** 'late' unless it is in the first screen. */
  when?: PictureWhen;
};

export function RoundPicture({ src, variant = 'disc', alt = '', size, when }: RoundPictureProps) {
  return (
    <span className={`${styles.picture} ${styles[variant]}`}>
      {/* Without a picture yet: only the background. */}
      {src && <Picture file={src} cut="round" alt={alt} sizes={size} when={when} />}
    </span>
  );
}
