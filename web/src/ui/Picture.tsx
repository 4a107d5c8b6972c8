import './picture-grounds.css';
import styles from './Picture.module.css';
import { type Cut, pictureFiles } from './picture-files.ts';

type PictureProps = {
  /** A file of media/originals or media/own, or its address. */
  file: string;
  cut: Cut;
  /** Another shape for narrow windows. */
  narrow?: { cut: Cut; media: string; sizes: string };
  /** How wide it is drawn, as a browser's `sizes`. */
  sizes: string;
  /** Empty where the words beside it say it all. */
  alt: string;
  /** 'first' is the largest thing of the first screen. */
  when?: 'first' | 'soon' | 'late';
};

const wideEnough = 1600;

/** In AVIF or WebP at the width that is needed, on a ground of its own colours until it is there. */
export function Picture({ file, cut, narrow, sizes, alt, when = 'late' }: PictureProps) {
  const { name, avif, webp, fallback, ratio } = pictureFiles(file, cut);
  return (
    <picture className={`${styles.picture} ground-${name}`}>
      {narrow !== undefined && <Sources file={file} {...narrow} />}
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={wideEnough}
        height={Math.round(wideEnough / ratio)}
        loading={when === 'late' ? 'lazy' : 'eager'}
        fetchPriority={when === 'first' ? 'high' : 'auto'}
        decoding="async"
      />
    </picture>
  );
}

function Sources({ file, cut, media, sizes }: NonNullable<PictureProps['narrow']> & { file: string }) {
  const { avif, webp, ratio } = pictureFiles(file, cut);
  const shape = { media, sizes, width: wideEnough, height: Math.round(wideEnough / ratio) };
  return (
    <>
      <source type="image/avif" srcSet={avif} {...shape} />
      <source type="image/webp" srcSet={webp} {...shape} />
    </>
  );
}
