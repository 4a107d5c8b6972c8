import { useEffect, useRef, useState } from 'react';
import styles from './Photos.module.css';

/**
 * A photo stored on this device, or the address of a photo. The page may load images only from the server, so a photo
 * on the device is drawn on a canvas.
 */
export type PhotoSource = Blob | string;

type PhotoImageProps = {
  source: PhotoSource;
  /** '' if a text beside the photo describes it. */ alt: string;
};

export function PhotoImage({ source, alt }: PhotoImageProps) {
  const [failed, setFailed] = useState<string>();
  if (typeof source !== 'string') return <Drawn bytes={source} alt={alt} />;
  // Each new mount of this component fetches the photo again, for example after the console is unlocked.
  if (failed === source) return <span className={styles.missing}>Can’t be shown without signal</span>;
  return <img className={styles.image} src={source} alt={alt} onError={() => setFailed(source)} />;
}

function Drawn({ bytes, alt }: { bytes: Blob; alt: string }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    let isOver = false;
    createImageBitmap(bytes).then(
      (picture) => {
        const at = canvas.current;
        if (isOver || at === null) return;
        at.width = picture.width;
        at.height = picture.height;
        at.getContext('2d')?.drawImage(picture, 0, 0);
        picture.close();
      },
      // The server may be able to open a file that this browser can't.
      () => undefined,
    );
    return () => void (isOver = true);
  }, [bytes]);
  return alt === '' ? (
    <canvas ref={canvas} className={styles.image} aria-hidden />
  ) : (
    <canvas ref={canvas} className={styles.image} role="img" aria-label={alt} />
  );
}
