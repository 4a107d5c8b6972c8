import { lazy, Suspense, useEffect, useState } from 'react';
import { useText } from '../../api/words.ts';
import { business } from '../../content/business.ts';
import { Icon } from '@slipway/ui/Icon.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Picture } from '@slipway/ui/Picture.tsx';
import { Wave } from '../../ui/Band.tsx';
import styles from './HomePage.module.css';
import { useReducedMotion } from '@slipway/ui/use-media.ts';

/** The rest of the page loads while the visitor sees the hero. */
const HomeBelow = lazy(async () => ({ default: (await import('./HomeBelow.tsx')).HomeBelow }));

const HomeBooking = lazy(async () => ({ default: (await import('./HomeBooking.tsx')).HomeBooking }));

/** A constant element, so that React keeps the prerendered HTML if the page renders again before this chunk has loaded. */
const below = (
  <Suspense fallback={<div className={styles.below} />}>
    <HomeBelow />
  </Suspense>
);

/** A constant element, for the same reason as `below`. It asks for the number of guests, and loads the price rules. */
const booking = (
  <Suspense fallback={<div className={styles.booking} />}>
    <HomeBooking />
  </Suspense>
);

export function HomePage() {
  return (
    <>
      <HomeHero />
      {below}
    </>
  );
}

const HeroFilm = lazy(async () => ({ default: (await import('./HeroFilm.tsx')).HeroFilm }));

const narrow = { cut: 'hero-tall', media: '(width < 700px)', sizes: '100vw' } as const;

/** Our offer, the place, the lowest price and Book Now, in the first screen of the smallest phone. */
function HomeHero() {
  const mayPlayFilm = useMayPlayFilm();
  const lead = useText('home', 'lead');
  const hero = useText('home', 'hero');
  const picture = useText('pictures', 'hero-golden-hour');
  return (
    <section className={styles.hero} aria-label="Welcome">
      <div className={styles.text}>
        <p className={styles.where}>
          <Icon name="pin" /> {hero?.text}
        </p>
        <PageTitle>{hero?.title ?? business.name}</PageTitle>
        {lead !== undefined && <p className={styles.lead}>{lead.text.replaceAll('\n\n', ' ')}</p>}
        {booking}
      </div>
      {/*
       * In the document, the text comes before the picture. If the text arrived after the picture, the text would push
       * the picture down.
       */}
      <div className={styles.film}>
        <Picture
          file="hero-golden-hour.webp"
          cut="hero"
          narrow={narrow}
          sizes="max(100vw, 83rem)"
          alt={`Illustration: ${picture?.text}`}
          when="first"
        />
        {mayPlayFilm && (
          <Suspense fallback={null}>
            <HeroFilm />
          </Suspense>
        )}
      </div>
      <Wave at="foot" />
    </section>
  );
}

/** The film waits for the scripts: a visitor who presses Book Now at once needs the connection for the wizard. */
const waitMs = 3000;

/** True after `waitMs`, if motion is not reduced and `isFilmFree` returns true. */
function useMayPlayFilm(): boolean {
  const isMotionReduced = useReducedMotion();
  const [isResting, setIsResting] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsResting(isFilmFree()), waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isResting && !isMotionReduced;
}

/**
 * The film is 1.5 MB, too large for a slow or metered connection. An upright screen gets no film either, because such
 * a screen would show only a quarter of each frame.
 */
function isFilmFree(): boolean {
  // Not every browser has `navigator.connection`.
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  const isSlow = /[23]g/.test(connection?.effectiveType ?? '');
  return connection?.saveData !== true && !isSlow && window.matchMedia('(orientation: landscape)').matches;
}
