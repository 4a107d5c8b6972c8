import './picture-grounds.css';
import styles from './Picture.module.css';
import { type Cut, pictureFiles } from './picture-files.ts';

/**
 * 'first' is the largest element of the first screen. The browser preloads it and decodes it synchronously, so that no
 * frame is drawn without it.
 */
export type PictureWhen = 'first' | 'soon' | 'late';

type PictureProps = {
  /** A picture in media/originals or media/own, by file name or by address. */
  file: string;
  cut: Cut;
  /** Another shape of the picture for narrow windows. */
  narrow?: { cut: Cut; media: string; sizes: string };
  /** The picture's rendered width, as in the `sizes` attribute. */
  sizes: string;
  /** The description; empty if the text beside the picture says the same. */
  alt: string;
  when?: PictureWhen;
};

const maxWidth = 1600;

/** A picture as AVIF or WebP at the needed width, over a blur of its own colours until it has loaded. */
export function Picture({ file, cut, narrow, sizes, alt, when = 'late' }: PictureProps) {
  const { name, avif, webp, fallback, ratio } = pictureFiles(file, cut);
  return (
    <picture className={`${styles.picture} ground-${name}`}>
      {when === 'first' && narrow !== undefined && <Preload file={file} {...narrow} />}
      {when === 'first' && (
        <Preload file={file} cut={cut} sizes={sizes} media={narrow && `not all and ${narrow.media}`} />
      )}
      {narrow !== undefined && <Sources file={file} {...narrow} />}
      <source type="image/avif" srcSet={avif} sizes={sizes} />
      <source type="image/webp" srcSet={webp} sizes={sizes} />
      <img
        src={fallback}
        alt={alt}
        width={maxWidth}
        height={Math.round(maxWidth / ratio)}
        loading={when === 'late' ? 'lazy' : 'eager'}
        fetchPriority={when === 'first' ? 'high' : 'auto'}
        decoding={when === 'first' ? 'sync' : 'async'}
      />
    </picture>
  );
}

/** React moves this link to the head of the page. */
function Preload({ file, cut, media, sizes }: { file: string; cut: Cut; media?: string; sizes: string }) {
  const { avif, fallback } = pictureFiles(file, cut);
  return (
    <link
      rel="preload"
      as="image"
      type="image/avif"
      media={media}
      href={fallback}
      imageSrcSet={avif}
      imageSizes={sizes}
      fetchPriority="high"
    />
  );
}

function Sources({ file, cut, media, sizes }: NonNullable<PictureProps['narrow']> & { file: string }) {
  const { avif, webp, ratio } = pictureFiles(file, cut);
  const shape = { media, sizes, width: maxWidth, height: Math.round(maxWidth / ratio) };
  return (
    <>
      <source type="image/avif" srcSet={avif} {...shape} />
      <source type="image/webp" srcSet={webp} {...shape} />
    </>
  );
}
