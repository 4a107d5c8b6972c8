import { useQuery } from '@tanstack/react-query';
import { packagesQuery } from '../../api/packages.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { PackagesGate } from '../../sections/PackagesGate.tsx';
import { ExperienceHero } from './ExperienceHero.tsx';
import styles from './ExperiencePage.module.css';
import { PackageSection } from './PackageSection.tsx';
import { WhatToBring } from './WhatToBring.tsx';

/** Every trip, one after the other, and what to bring on it (spec 2.4). */
export function ExperiencePage({ hash }: { hash: string }) {
  const packages = useQuery(packagesQuery);
  useHashScroll(hash, packages.isSuccess);
  return (
    <>
      <ExperienceHero boatPackages={packages.data ?? []} />
      <div className={styles.trips}>
        <PackagesGate query={packages}>
          {(boatPackages) =>
            boatPackages.map((boatPackage) => (
              <PackageSection key={boatPackage.id} boatPackage={boatPackage} />
            ))
          }
        </PackagesGate>
      </div>
      <WhatToBring />
    </>
  );
}
