import { Picture, type PictureWhen } from './Picture.tsx';
import styles from './RoundPicture.module.css';

type RoundPictureProps = {
  /** A file of media/originals or media/own, or its address. */
  src: string;
  /** Only the big ones wear the hull. */
  variant?: 'disc' | 'porthole';
  /** Empty where the words beside it say it all. */
  alt?: string;
  /** How wide it is drawn, in pixels; or a browser's `sizes` where that depends on the window. */
  size: number | string;
  /** 'late' unless it stands in the first screen. */
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
