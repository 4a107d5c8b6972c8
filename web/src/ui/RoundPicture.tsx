import styles from './RoundPicture.module.css';

type RoundPictureProps = {
  src: string;
  /** Only the big ones wear the hull. */
  look?: 'disc' | 'porthole';
  /** Empty where the words beside it say it all. */
  alt?: string;
  size: number;
  /** Below the first screen. */
  isLazy?: boolean;
};

export function RoundPicture({ src, look = 'disc', alt = '', size, isLazy = true }: RoundPictureProps) {
  return (
    <span className={`${styles.picture} ${styles[look]}`}>
      <img
        src={src}
        alt={alt}
        width={size}
        height={size}
        loading={isLazy ? 'lazy' : 'eager'}
        decoding="async"
      />
    </span>
  );
}
