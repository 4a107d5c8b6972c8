import { defaultMinimumGuests } from '@slipway/shared/rules/guests.ts';
import { formatGbp } from '@slipway/shared/values/pence.ts';
import type { BoatPackage } from '../../api/packages.ts';
import { bookPackagePath } from '../../router/booking-query.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Its id is what the hash of a package link names (spec 2.4). */
export function PackageSection({ boatPackage }: { boatPackage: BoatPackage }) {
  return (
    <section id={String(boatPackage.id)} aria-labelledby={`package-${boatPackage.id}`}>
      <h2 id={`package-${boatPackage.id}`}>{boatPackage.name}</h2>
      <img src={boatPackage.picture} alt="" width={400} height={300} loading="lazy" />
      <p>{boatPackage.description}</p>
      <ul>
        {boatPackage.items.map((item) => (
          <li key={item.code}>{item.description}</li>
        ))}
      </ul>
      <p>
        from {formatGbp(boatPackage.price)} for up to {defaultMinimumGuests}
      </p>
      <p>
        <LinkButton path={bookPackagePath(boatPackage.id)}>
          Book Now<VisuallyHidden> the {boatPackage.name}</VisuallyHidden>
        </LinkButton>
      </p>
    </section>
  );
}
