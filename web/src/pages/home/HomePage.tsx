import { lazy, useEffect, useState, Suspense } from 'react';
import { business } from '../../content/business.ts';
import { heroPicture } from '../../content/hero-picture.ts';
import { Icon } from '../../ui/Icon.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Wave } from '../../ui/Wave.tsx';
import { useReducedMotion } from '../../ui/use-media.ts';
import styles from './HomePage.module.css';

/** The rest of the page loads while the visitor sees the hero. */
const HomeBelow = lazy(async () => ({ default: (await import('./HomeBelow.tsx')).HomeBelow }));

const HomeBooking = lazy(async () => ({ default: (await import('./HomeBooking.tsx')).HomeBooking }));

/** A constant element, so that React keeps the prerendered HTML if the page renders again before this chunk has loaded. */
const below = (
  <Suspense fallback={<div className={styles.below} />}>
    <HomeBelow />
  </Suspense>
);

/** As `below`: it asks for the number of guests, and needs the price rule for its answer. */
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

/** What we offer, where, the lowest price and Book Now, in the first screen of the smallest phone. */
function HomeHero() {
  const mayPlayFilm = useMayPlayFilm();
  return (
    <section className={styles.hero} aria-label="Welcome">
      <div className={styles.film}>
        <Picture
          file={heroPicture.file}
          cut="hero"
          narrow={narrow}
          sizes="max(100vw, 83rem)"
          alt={`Illustration: ${heroPicture.alt}`}
          when="first"
        />
        {mayPlayFilm && (
          <Suspense fallback={null}>
            <HeroFilm />
          </Suspense>
        )}
      </div>
      <div className={styles.text}>
        <p className={styles.where}>
          <Icon name="pin" /> On the lake near {business.place.locality}
        </p>
        <PageTitle>Come round to the lake.</PageTitle>
        <p className={styles.lead}>
          Electric donut boats that you drive yourself. Bring up to nine friends, take the tiller, float off
          for two hours.
        </p>
        {booking}
      </div>
      <Wave at="foot" />
    </section>
  );
}

/** True once the page has loaded; never with reduced motion or data saving. */
function useMayPlayFilm(): boolean {
  const isMotionReduced = useReducedMotion();
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (savesData()) return undefined;
    const allow = () => setIsLoaded(true);
    if (document.readyState === 'complete') {
      allow();
      return undefined;
    }
    window.addEventListener('load', allow);
    return () => window.removeEventListener('load', allow);
  }, []);
  return isLoaded && !isMotionReduced;
}

/** Not every browser supports it. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
