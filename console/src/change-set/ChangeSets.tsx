import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ChangeSets as Sets, changeSetsQuery } from '../api/set-up.ts';
import { Panel } from '../parts/Panel.tsx';
import { Row, Rows } from '../parts/Rows.tsx';
import { Sign } from '../parts/Sign.tsx';
import { ConsoleLink } from '../router/ConsoleLink.tsx';
import { Reading } from '../session/Reading.tsx';
import { AskedOfSet } from './AskedOfSet.tsx';
import { edits } from './kinds.ts';
import type { PartName } from './set-up-parts.ts';
import { aboutSet, isOpenSet, signsOfSets } from './set-words.ts';

type ChangeSetsProps = {
  /** If given, the list has empty change sets and the change sets that edit this part of Set up. Undefined: all. */
  part?: PartName;
  opened: string | null;
  onOpen: (set: string | null) => void;
};

/** Drafts, scheduled sets, and published sets that can be taken back. */
export function ChangeSets({ part, opened, onOpen }: ChangeSetsProps) {
  const query = useQuery(changeSetsQuery);
  const [back, setBack] = useState<Sets[number]>();
  const now = useNow();
  const sets = query.data?.filter(
    (each) =>
      each.set !== opened && (part === undefined || each.kinds.length === 0 || edits(part, each.kinds)),
  );
  return (
    <Panel
      title="Drafts and changes made"
      aside={
        part !== undefined && opened !== null && <Button onClick={() => onOpen(null)}>New changes</Button>
      }
    >
      <Reading query={query} text="Loading the changes …" />
      {sets?.length === 0 && <p>{emptyWords(part, opened)}</p>}
      <Rows>
        {sets?.map((set) => (
          <Row
            key={set.set}
            mark={<Sign name={signsOfSets[set.state]} />}
            title={<ConsoleLink path={`/set-up/changes?set=${set.set}`}>{set.name}</ConsoleLink>}
            small={aboutSet(set, now)}
          >
            {isOpenSet(set) && (
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
        <AskedOfSet
          action="back"
          set={back}
          onDone={() => setBack(undefined)}
          onLeave={() => setBack(undefined)}
        />
      )}
    </Panel>
  );
}

function emptyWords(part: PartName | undefined, opened: string | null): string {
  if (opened !== null) return 'No other changes yet.';
  if (part !== undefined) return 'No changes yet. Your changes here are saved as a draft.';
  return 'No changes yet. All changes made in Set up are listed here, and can be taken back here.';
}
