import { Suspense, lazy } from 'react';
import { HomeHero } from './HomeHero.tsx';
import styles from './HomePage.module.css';

/** What stands below the hero is fetched while that is looked at. */
const HomeBelow = lazy(async () => ({ default: (await import('./HomeBelow.tsx')).HomeBelow }));

/** The same at each drawing: what the server drew stays when the page is drawn again before its script has come. */
const below = (
  <Suspense fallback={<div className={styles.below} />}>
    <HomeBelow />
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
