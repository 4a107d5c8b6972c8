import { useQuery } from '@tanstack/react-query';
import { mostGuestsOf } from '@slipway/shared/rules/guests.ts';
import type { ReactNode } from 'react';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { tripSlugs } from '@slipway/shared/values/trip-slugs.ts';
import { AccordionItem } from '@slipway/ui/Accordion.tsx';
import { RoundPicture } from '@slipway/ui/RoundPicture.tsx';
import { useDocumentTitle } from '@slipway/ui/title-and-focus.ts';
import type { BoatPackage } from '../../api/fetch-packages.ts';
import { nothingYet, packagesQuery, useTerms } from '../../api/site-facts.ts';
import { useWords } from '../../api/words.ts';
import { business, phoneHref, shownPhone } from '../../content/business.ts';
import { answerOf, faqsOf } from '../../content/faqs.ts';
import { replaceAddress } from '../../router/history.ts';
import { MarkedText } from '../../sections/MarkedText.tsx';
import { PackagesGate } from '../../sections/PackagesGate.tsx';
import { formatCovered, guestPriceOf } from '@slipway/shared/rules/guest-price.ts';
import { chooseGuests, useGuests } from '../../storage/guests.ts';
import { GuestsPicker } from '../../ui/GuestsPicker.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { BoatsOfTrip } from './BoatsOfTrip.tsx';
import { WhatToBring } from './ExperiencePage.tsx';
import styles from './TripPage.module.css';
import { tripTimesQuery } from './trip-times.ts';
import { questionsOf, tripName, tripTitle } from './trip-words.ts';

/** One trip at its own address (docs/decisions/0017). `unknown` is shown if no trip has this address. */
export function TripPage({ slug, unknown }: { slug: string; unknown: ReactNode }) {
  return (
    <PackagesGate query={useQuery(packagesQuery)} none={nothingYet}>
      {(boatPackages) => {
        const slugs = tripSlugs(boatPackages);
        const boatPackage = boatPackages.find(({ id }) => slugs.get(id) === slug);
        return boatPackage === undefined ? (
          unknown
        ) : (
          <Trip key={slug} boatPackage={boatPackage} slug={slug} />
        );
      }}
    </PackagesGate>
  );
}

function Trip({ boatPackage, slug }: { boatPackage: BoatPackage; slug: string }) {
  const { id, name, description, picture, pictureAlt, items, boats } = boatPackage;
  const most = mostGuestsOf([boatPackage]);
  const guests = Math.min(useGuests(), most);
  const cost = guestPriceOf(boatPackage, guests);
  useDocumentTitle(`${tripTitle(boatPackage)} | ${business.name}`);
  const choose = (count: number) => {
    chooseGuests(count);
    replaceAddress(sitePaths.trip(slug, { guests: count > 0 ? count : undefined }));
  };
  return (
    <>
      <Hero
        picture={
          <div className={styles.picture}>
            <RoundPicture
              variant="porthole"
              src={picture}
              alt={pictureAlt}
              size="(width < 700px) 80vw, min(44vw, 34rem)"
              when="first"
            />
          </div>
        }
      >
        <nav aria-label="Breadcrumbs" className={styles.crumbs}>
          <ol>
            <li>
              <SiteLink path={sitePaths.home()}>Home</SiteLink>
            </li>
            <li>
              <SiteLink path={sitePaths.experience(id)}>Experience</SiteLink>
            </li>
            <li aria-current="page">{name}</li>
          </ol>
        </nav>
        <PageTitle>{tripName(boatPackage)}</PageTitle>
        <div className={styles.booking}>
          <GuestsPicker guests={guests} most={most} action={sitePaths.trip(slug)} onChoose={choose} />
          <div className={styles.price}>
            <p>
              from <b>{formatGbp(cost.price)}</b> {formatCovered(cost)}
              {useTerms().vatRate > 0 && ', VAT included'}
            </p>
            <LinkButton path={sitePaths.bookPackage(id)} size="big" hasArrow aria-label={`Book Now: ${name}`}>
              Book Now
            </LinkButton>
          </div>
        </div>
        <p>{description}</p>
      </Hero>
      <div className={styles.columns}>
        <section aria-labelledby="aboard-title">
          <h2 id="aboard-title">On board</h2>
          <ul className={styles.aboard}>
            {items.map((item) => (
              <li key={item.code}>{item.description}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="when-title">
          <h2 id="when-title">When</h2>
          <When packageId={id} />
        </section>
        {boats !== undefined && <BoatsOfTrip boats={boats} guests={guests} />}
      </div>
      <Questions boatPackage={boatPackage} />
      <WhatToBring packageId={saidOf(boatPackage)} />
    </>
  );
}

/** The id of the package whose texts the page shows. Undefined if all boats are of one kind. */
export const saidOf = ({ id, boats }: BoatPackage) => (boats === undefined ? undefined : id);

function When({ packageId }: { packageId: number }) {
  const { data: times, isPending } = useQuery(tripTimesQuery(packageId));
  const calendar = <SiteLink path={sitePaths.bookPackage(packageId)}>the calendar</SiteLink>;
  if (isPending) return <p>loading..</p>;
  if (times === undefined) return <p>Which times are free is in {calendar}.</p>;
  if (times === null)
    return (
      <p>
        No time is on sale at the moment. Call us on <a href={phoneHref}>{shownPhone}</a>.
      </p>
    );
  return (
    <>
      <p>{times.words.charAt(0).toUpperCase() + times.words.slice(1)}.</p>
      <p>Which times are free is in {calendar}.</p>
    </>
  );
}

function Questions({ boatPackage }: { boatPackage: BoatPackage }) {
  const questions = questionsOf(boatPackage, faqsOf(useWords('faqs', saidOf(boatPackage))));
  if (questions.length === 0) return null;
  return (
    <section aria-labelledby="questions-title" className={styles.questions}>
      <h2 id="questions-title">Good to know</h2>
      {questions.map((faq) => (
        <AccordionItem key={faq.question} title={faq.question}>
          {faq.applied === undefined && faq.marked !== undefined ? (
            <MarkedText text={faq.marked} />
          ) : (
            <p>{answerOf(faq)}</p>
          )}
        </AccordionItem>
      ))}
      <p>
        <SiteLink path={sitePaths.faqs()}>All questions</SiteLink>
      </p>
    </section>
  );
}
