import { useQuery } from '@tanstack/react-query';
import { peopleQuery } from '../../api/people.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { AddPerson } from './AddPerson.tsx';
import { Devices } from './Devices.tsx';
import { People } from './People.tsx';
import { Sessions } from './Sessions.tsx';

/** Who works here, who is signed in, and the shared tablets. */
export function PeoplePage() {
  const query = useQuery(peopleQuery);
  const { data: people, dataUpdatedAt } = query;
  useShownAge(dataUpdatedAt === 0 ? undefined : dataUpdatedAt);
  if (people === undefined) return <Reading query={query} text="Reading who works here …" />;
  return (
    <Columns>
      <Stack>
        <People people={people} />
        <Sessions />
      </Stack>
      <Stack>
        <AddPerson />
        <Devices />
      </Stack>
    </Columns>
  );
}
