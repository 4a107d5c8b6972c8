import { useQuery } from '@tanstack/react-query';
import { packagesQuery } from '../../api/packages.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { PackagesGate } from '../../sections/PackagesGate.tsx';
import { whatToBring } from '../../content/what-to-bring.ts';
import { Band } from '../../ui/Band.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ExperienceHero } from './ExperienceHero.tsx';
import styles from './ExperiencePage.module.css';
import { PackageSection } from './PackageSection.tsx';

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

function WhatToBring() {
  return (
    <Band tone="cream" isLast aria-labelledby="bring-title">
      <h2 id="bring-title">What to bring</h2>
      <ul className={styles.list}>
        {whatToBring.map(({ icon, name, why }) => (
          <li key={name}>
            <i>
              <Icon name={icon} />
            </i>
            <b>{name}</b>
            <span>{why}</span>
          </li>
        ))}
      </ul>
    </Band>
  );
}
