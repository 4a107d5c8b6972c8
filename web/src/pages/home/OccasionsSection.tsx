import { useQuery } from '@tanstack/react-query';
import { packagesQuery } from '../../api/packages.ts';
import { occasions } from '../../content/occasions.ts';
import { evening } from '../../content/pictures.ts';
import { useGuests } from '../../storage/guests.ts';
import { Band } from '../../ui/Band.tsx';
import { Picture } from '@slipway/ui/Picture.tsx';
import { SiteLink } from '../../ui/SiteLink.tsx';
import styles from './OccasionsSection.module.css';
import { occasionTarget } from './occasion-target.ts';

/** The occasions (spec 1), each with the package that fits it. */
export function OccasionsSection() {
  const { data: boatPackages = [] } = useQuery(packagesQuery);
  const guests = useGuests();
  return (
    <Band tone="dusk" aria-labelledby="occasions-title">
      <div className={styles.picture}>
        <Picture file={evening.file} cut="wide" sizes="90vw" alt="" />
      </div>
      <div className={styles.text}>
        <h2 id="occasions-title">Perfect for</h2>
        <ul>
          {occasions.map((occasion) => {
            const { path, label } = occasionTarget(occasion, boatPackages, guests);
            return (
              <li key={occasion.name}>
                <SiteLink path={path}>
                  {occasion.name} <span>{label}</span>
                </SiteLink>
              </li>
            );
          })}
        </ul>
      </div>
    </Band>
  );
}
