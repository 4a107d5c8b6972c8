import { useEffect, useRef, useState } from 'react';
import { PauseButton } from '../../ui/PauseButton.tsx';
import styles from './HeroFilm.module.css';

/** Names the codec (main profile, level 3.1, 8 bits), so that a phone without AV1 fetches only the MP4 file. */
const av1 = 'video/webm; codecs="av01.0.05M.08"';

/** The hero picture as a silent film in a loop, with a button that stops it. */
export function HeroFilm() {
  const film = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasStarted, setHasStarted] = useState(false);
  const [isStopped, setIsStopped] = useState(false);
  useFile(film);
  useWhenVisible(film, isStopped);

  const start = () => {
    setHasStarted(true);
    setIsPlaying(true);
  };
  const toggle = () => {
    setIsStopped(isPlaying);
    if (isPlaying) film.current?.pause();
    else film.current?.play().catch(() => undefined);
  };
  return (
    <>
      <video
        ref={film}
        className={hasStarted ? `${styles.film} ${styles.shown}` : styles.film}
        aria-hidden="true"
        autoPlay
        muted
        loop
        playsInline
        onPlaying={start}
        onPause={() => setIsPlaying(false)}
      />
      {hasStarted && (
        <div className={styles.button}>
          <PauseButton
            isPlaying={isPlaying}
            label={isPlaying ? 'Pause the film' : 'Play the film'}
            onClick={toggle}
          />
        </div>
      )}
    </>
  );
}

/**
 * Gives the video its file, and takes the file away when the visitor leaves the page. Otherwise browsers would continue
 * to fetch the file.
 */
function useFile(film: { current: HTMLVideoElement | null }): void {
  useEffect(() => {
    const video = film.current;
    if (video === null) return undefined;
    const kind = video.canPlayType(av1) === '' ? 'mp4' : 'webm';
    video.setAttribute('src', `/uploads/film/hero-loop.${kind}`);
    return () => {
      video.removeAttribute('src');
      video.load();
    };
  }, [film]);
}

/** The film pauses out of view, to save battery. */
function useWhenVisible(film: { current: HTMLVideoElement | null }, isStopped: boolean): void {
  useEffect(() => {
    const video = film.current;
    if (video === null || isStopped) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting === true) video.play().catch(() => undefined);
      else video.pause();
    });
    observer.observe(video);
    return () => observer.disconnect();
  }, [film, isStopped]);
}
