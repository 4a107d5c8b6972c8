import { undoChangeSet } from '@slipway/shared/api/console/change-sets.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { useNow } from '@slipway/ui/clock/use-now.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChangeSets as Sets, changeSetsQuery } from '../../api/set-up.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign, type SignName } from '../../parts/Sign.tsx';
import { CommandDialog } from '../../session/CommandDialog.tsx';
import { Reading } from '../../session/Reading.tsx';
import { dayOf, timeOf, whenOf } from '../../session/times.ts';

type ChangeSetsProps = { opened: string | null; onOpen: (set: string | null) => void };

/** Drafts, what is scheduled, and what is on the site and can be taken back. */
export function ChangeSets({ opened, onOpen }: ChangeSetsProps) {
  const query = useQuery(changeSetsQuery);
  const [back, setBack] = useState<Sets[number]>();
  const now = useNow();
  const sets = query.data?.filter(({ set }) => set !== opened);
  return (
    <Panel
      title="Drafts and changes made"
      aside={opened !== null && <Button onClick={() => onOpen(null)}>New changes</Button>}
    >
      <Reading query={query} text="Reading the changes …" />
      {sets?.length === 0 && <p>No others yet.</p>}
      <Rows>
        {sets?.map((set) => (
          <Row
            key={set.set}
            mark={<Sign name={signs[set.state]} />}
            title={set.name}
            small={aboutSet(set, now)}
          >
            {['draft', 'scheduled', 'refused'].includes(set.state) && (
              <Button onClick={() => onOpen(set.set)}>
                Open<VisuallyHidden> {set.name}</VisuallyHidden>
              </Button>
            )}
            {set.undoUntil !== null && (
              <Button icon={<Sign name="undo" />} onClick={() => setBack(set)}>
                Take back<VisuallyHidden> {set.name}</VisuallyHidden>
              </Button>
            )}
          </Row>
        ))}
      </Rows>
      {back !== undefined && (
        <CommandDialog
          title={`Take back ${back.name}`}
          deed="Take it back"
          endpoint={undoChangeSet}
          words={{ set: back.set }}
          onDone={() => setBack(undefined)}
          onLeave={() => setBack(undefined)}
        />
      )}
    </Panel>
  );
}

const signs: Record<Sets[number]['state'], SignName> = {
  draft: 'note',
  scheduled: 'calendar',
  applied: 'tick',
  undone: 'undo',
  refused: 'info',
  thrown_away: 'cross',
};

function aboutSet(
  { state, titles, changed, applyAt, appliedAt, undoneAt, undoUntil, refusal }: Sets[number],
  now: Date,
): string {
  const on = (instant: string) => {
    const { date } = venueDateTime(new Date(instant));
    return date === venueDate(now) ? 'today' : dayOf(date);
  };
  const what = titles.length === 0 ? '' : ` ${titles.slice(0, 3).join('; ')}${titles.length > 3 ? ' …' : ''}`;
  switch (state) {
    case 'draft':
      return `Draft, ${changed.by ?? 'somebody'}, ${whenOf(changed.at, now)}.${what}`;
    case 'scheduled':
      return applyAt === null ? what : `Goes on ${on(applyAt)} at ${timeOf(applyAt)}.${what}`;
    case 'applied':
      return `On the site since ${whenOf(appliedAt ?? changed.at, now)}.${undoUntil === null ? '' : ` Can be taken back until ${on(undoUntil)}.`}${what}`;
    case 'undone':
      return `Taken back ${whenOf(undoneAt ?? changed.at, now)}.${what}`;
    case 'refused':
      return `Did not go on the site. ${refusal ?? ''}`;
    case 'thrown_away':
      return `Thrown away.${what}`;
  }
}
