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
      {/* Sold without a picture yet: an empty boat. */}
      {src === '' ? (
        <EmptyBoat />
      ) : (
        <Picture
          file={src}
          cut="round"
          alt={alt}
          sizes={typeof size === 'number' ? `${size}px` : size}
          when={when}
        />
      )}
    </span>
  );
}

/** From above, in outline. */
function EmptyBoat() {
  return (
    <svg viewBox="-20 -20 88 88" aria-hidden="true" fill="none" stroke="currentColor" opacity="0.4">
      <path d="M24 2a22 22 0 1 1-.1 0M26.9 37.7A14 14 0 1 1 37.7 26.9" strokeWidth="4" />
    </svg>
  );
}
