import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useText } from '../api/words.ts';
import { business } from '../content/business.ts';
import { LinkButton, SiteLink } from '../ui/SiteLink.tsx';
import { Hero } from '../ui/Hero.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { Seats } from '@slipway/ui/Seats.tsx';
import { lazy, type ComponentProps } from 'react';

// Short pages share this file, because the code that loads a page separately would be longer than the page.

/** Spec 2.2: a placeholder, until the owner has written the story. */
export function AboutPage() {
  return (
    <Hero>
      <PageTitle>About {business.name}</PageTitle>
      {useText('about', 'story')
        ?.text.split('\n\n')
        .map((text) => (
          <p key={text}>{text}</p>
        ))}
      <p>
        <LinkButton variant="secondary" path={sitePaths.experience()} hasArrow>
          See the experience
        </LinkButton>
      </p>
    </Hero>
  );
}

export function NotFoundPage() {
  return (
    <Hero picture={<Seats guests={0} />}>
      <PageTitle>This page does not exist</PageTitle>
      <p>
        The link may be old or incomplete, or the page has drifted away. Go to the{' '}
        <SiteLink path={sitePaths.home()}>home page</SiteLink>, or{' '}
        <SiteLink path={sitePaths.contactUs()}>tell us</SiteLink> what you were looking for.
      </p>
      <p>
        <LinkButton path={sitePaths.booking()}>Book Now</LinkButton>
      </p>
    </Hero>
  );
}

const YourBookings = lazy(async () => ({
  default: (await import('../pages/bookings/YourBookings.tsx')).YourBookings,
}));

/** Loaded separately, because every visit loads this file, but few visitors look for a booking. */
export function BookingsPage({ query }: { query: URLSearchParams }) {
  return <YourBookings query={query} />;
}

const ChangeBooking = lazy(async () => ({
  default: (await import('../pages/booking/change/ChangeBooking.tsx')).ChangeBooking,
}));

/** Loaded separately, for people who change a booking. */
export function ChangePage(props: ComponentProps<typeof ChangeBooking>) {
  return <ChangeBooking {...props} />;
}

const PayLink = lazy(async () => ({
  default: (await import('../pages/booking/pay-link/PayLink.tsx')).PayLink,
}));

/** Loaded separately, for people who follow a pay link. */
export function PayLinkPage({ link }: { link: string }) {
  return <PayLink link={link} />;
}

const TextLink = lazy(async () => ({
  default: (await import('../pages/bookings/TextLink.tsx')).TextLink,
}));

/** Loaded separately, for people who follow the link in a text message. */
export function TextLinkPage({ link }: { link: string }) {
  return <TextLink link={link} />;
}
