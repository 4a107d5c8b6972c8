import { useQuery } from '@tanstack/react-query';
import { packagesQuery } from '../../api/packages.ts';
import { mostWeight } from '../../content/house-figures.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { PackagesGate } from '../../sections/PackagesGate.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PackageSection } from './PackageSection.tsx';

export function ExperiencePage({ hash }: { hash: string }) {
  const packages = useQuery(packagesQuery);
  useHashScroll(hash, packages.isSuccess);
  return (
    <>
      <PageTitle>The experience</PageTitle>
      <p>
        A licence-free electric donut boat that you drive yourself, for about two hours, at 3-4km/h. Up to 10
        passengers and {mostWeight} in total. A BBQ and food are optional.
      </p>
      <PackagesGate query={packages}>
        {(boatPackages) =>
          boatPackages.map((boatPackage) => <PackageSection key={boatPackage.id} boatPackage={boatPackage} />)
        }
      </PackagesGate>
      <h2>What to bring</h2>
      <ul>
        <li>The captain’s full UK driving licence.</li>
        <li>A card or £100 in cash for the security deposit.</li>
      </ul>
    </>
  );
}
