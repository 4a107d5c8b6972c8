import { Loading } from '@slipway/ui/Loading.tsx';
import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../api/people.ts';
import { ReadFailed } from '../../session/ReadFailed.tsx';
import { useShownAge } from '../../session/age.ts';
import { AddPerson } from './AddPerson.tsx';
import { Devices } from './Devices.tsx';
import { People } from './People.tsx';
import styles from './PeoplePage.module.css';
import { Sessions } from './Sessions.tsx';

/** Who works here, who is signed in, and the shared tablets. */
export function PeoplePage() {
  const { data: people, error, refetch, dataUpdatedAt } = useQuery(peopleQuery);
  useShownAge(dataUpdatedAt === 0 ? undefined : dataUpdatedAt);
  if (people === undefined)
    return error === null ? (
      <Loading text="Reading who works here …" />
    ) : (
      <ReadFailed error={error} onRetry={() => void refetch()} />
    );
  return (
    <div className={styles.columns}>
      <div className={styles.stack}>
        <People people={people} />
        <Sessions />
      </div>
      <div className={styles.stack}>
        <AddPerson />
        <Devices />
      </div>
    </div>
  );
}
