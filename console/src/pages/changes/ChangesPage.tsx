import { ChangeSets } from '../../change-set/ChangeSets.tsx';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { navigate, useLocation } from '../../router/location.ts';
import { OneChangeSet } from './OneChangeSet.tsx';

/** Every draft, what is scheduled and what was put on the site; one of them with all that is in it. */
export function ChangesPage() {
  const { path, query } = useLocation();
  const set = query.get('set');
  const all = (
    <ChangeSets opened={set} onOpen={(next) => navigate(next === null ? path : `${path}?set=${next}`)} />
  );
  if (set === null) return all;
  return (
    <Columns>
      <Stack>
        <OneChangeSet key={set} set={set} />
      </Stack>
      <Stack>{all}</Stack>
    </Columns>
  );
}
