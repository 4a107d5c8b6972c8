import { dayOf } from '../../session/times.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { changeSetQuery, draftOf } from '../../api/set-up.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { navigate, useLocation } from '../../router/location.ts';
import { Reading } from '../../session/Reading.tsx';
import { ChangeSets } from './ChangeSets.tsx';
import { Editor } from './Editor.tsx';
import type { Opened } from './use-draft.ts';

/** What is on sale each week, which days differ, what they cost: changed in a draft, looked at, then put on the site. */
export function TimesPage() {
  const { path, query } = useLocation();
  const set = query.get('set');
  // A set that began here goes on here: only its address is new.
  const [begun, setBegun] = useState<{ count: number; set?: string }>({ count: 0 });
  const open = (next: string | null) => navigate(next === null ? path : `${path}?set=${next}`);
  const startAnew = () => {
    setBegun({ count: begun.count + 1 });
    navigate(path, 'replace');
  };
  const onMade = (made: string) => {
    // oxlint-disable-next-line react-dom/no-flush-sync -- the address must not come first: it would open the set anew
    flushSync(() => setBegun({ ...begun, set: made }));
    navigate(`${path}?set=${made}`, 'replace');
  };
  const others = <ChangeSets opened={set} onOpen={open} />;
  if (set === null || set === begun.set)
    return <NewSet key={begun.count} {...{ onMade, others }} onOver={startAnew} />;
  return <KeptSet key={set} {...{ set, others }} onOver={startAnew} />;
}

type ScreenProps = { others: React.ReactNode; onOver: () => void };

function NewSet({ onMade, ...rest }: ScreenProps & { onMade: (set: string) => void }) {
  const today = venueDate(useNow());
  const [opened] = useState<Opened>({
    set: null,
    version: null,
    draft: { name: `Times, ${dayOf(today)}`, fromDate: null, changes: [] },
  });
  return <Editor opened={opened} state="draft" applyAt={null} onMade={onMade} {...rest} />;
}

function KeptSet({ set, others, onOver }: ScreenProps & { set: string }) {
  const query = useQuery(changeSetQuery(set));
  const [opened, setOpened] = useState<Opened>();
  const { data } = query;
  // What is read again later is merged when something is saved, not under whoever types.
  if (data !== undefined && opened === undefined && !query.isStale)
    setOpened({ set, version: data.version, draft: draftOf(data) });
  const isOpen = data === undefined || ['draft', 'scheduled', 'refused'].includes(data.state);
  if (data === undefined || opened === undefined || !isOpen)
    return (
      <Columns>
        <Stack>
          <Reading query={query} text="Reading the changes …">
            <Button onClick={onOver}>Start new changes</Button>
          </Reading>
          {!isOpen && (
            <>
              <p>
                <b>{data.name}</b> {overWords[data.state] ?? ''}
              </p>
              <Button onClick={onOver}>Start new changes</Button>
            </>
          )}
        </Stack>
        <Stack>{others}</Stack>
      </Columns>
    );
  return (
    <Editor
      opened={opened}
      state={data.state}
      applyAt={data.applyAt}
      refusal={data.refusal}
      onMade={() => undefined}
      {...{ others, onOver }}
    />
  );
}

const overWords: Record<string, string> = {
  applied: 'is on the site. It can be taken back, not changed.',
  undone: 'was taken back.',
  thrown_away: 'was thrown away.',
};
