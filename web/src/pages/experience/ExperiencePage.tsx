import { useQuery } from '@tanstack/react-query';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { tripSlugs } from '@slipway/shared/values/trip-slugs.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { nothingYet, packagesQuery } from '../../api/site-facts.ts';
import { useTexts } from '../../api/words.ts';
import { useHashScroll } from '../../router/use-hash-scroll.ts';
import { PackagesGate } from '../../sections/PackagesGate.tsx';
import { guestPriceOf } from '@slipway/shared/rules/guest-price.ts';
import { useGuests } from '../../storage/guests.ts';
import { Band } from '../../ui/Band.tsx';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import { Icon, type IconName } from '@slipway/ui/Icon.tsx';
import { PriceBadge } from '@slipway/ui/PackageCard.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { ExperienceHero } from './ExperienceHero.tsx';
import { WhenWeSail } from './WhenWeSail.tsx';
import styles from './ExperiencePage.module.css';

/** Every trip, and what to bring (spec 2.4). */
export function ExperiencePage({ hash }: { hash: string }) {
  const packages = useQuery(packagesQuery);
  useHashScroll(hash, packages.isSuccess);
  return (
    <>
      <ExperienceHero boatPackages={packages.data ?? []} />
      <div className={styles.trips}>
        <PackagesGate query={packages} none={nothingYet}>
          {(boatPackages) => {
            const slugs = tripSlugs(boatPackages);
            return boatPackages.map((boatPackage) => (
              <PackageSection
                key={boatPackage.id}
                boatPackage={boatPackage}
                page={sitePaths.trip(slugs.get(boatPackage.id) ?? '')}
              />
            ));
          }}
        </PackagesGate>
      </div>
      <WhenWeSail />
      <WhatToBring />
    </>
  );
}

/** The list of things to bring. If `packageId` is given, the list is for the boats of that package. */
export function WhatToBring({ packageId }: { packageId?: number | undefined }) {
  const things = useTexts('experience', 'bring-', packageId);
  if (things.length === 0) return null;
  return (
    <Band tone="cream" isLast aria-labelledby="bring-title">
      <h2 id="bring-title">What to bring</h2>
      <ul className={styles.list}>
        {things.map(({ key, title, text }) => (
          <li key={key}>
            <i>
              <Icon name={icons[key] ?? 'info'} />
            </i>
            <b>{title}</b>
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </Band>
  );
}

const icons: Record<string, IconName> = {
  'experience/bring-licence': 'card',
  'experience/bring-deposit': 'lock',
  'experience/bring-sun': 'sun',
  'experience/bring-warm': 'vest',
  'experience/bring-food': 'leaf',
  'experience/bring-friends': 'guests',
};

/**
 * A trip as a section. The section's id is the package's id, and links use it as their hash (spec 2.4). Every second
 * section has its picture on the right.
 */
function PackageSection({ boatPackage, page }: { boatPackage: BoatPackage; page: string }) {
  const { id, name, description, picture, pictureAlt, items } = boatPackage;
  const { price, party } = guestPriceOf(boatPackage, useGuests());
  return (
    <section id={String(id)} className={styles.trip} aria-labelledby={`package-${id}`}>
      <div className={styles.picture}>
        <RoundPicture
          variant="porthole"
          src={picture}
          alt={pictureAlt}
          size="(width < 700px) 90vw, min(46vw, 36rem)"
        />
        <div className={styles.price}>
          <PriceBadge before="from" price={formatGbp(price)} after={party} size="big" />
        </div>
      </div>
      <div className={styles.text}>
        <h2 id={`package-${id}`}>{name}</h2>
        <p>{description}</p>
        <ul>
          {items.map((item) => (
            <li key={item.code}>{item.description}</li>
          ))}
        </ul>
        <LinkButton path={sitePaths.bookPackage(id)} hasArrow aria-label={`Book Now: ${name}`}>
          Book Now
        </LinkButton>
        <SiteLink path={page}>{name}: times, questions and what to bring</SiteLink>
      </div>
    </section>
  );
}
