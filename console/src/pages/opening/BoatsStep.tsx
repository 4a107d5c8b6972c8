import { newId } from '@slipway/ui/new-id.ts';
import { longestBoatName } from '@slipway/shared/api/console/limits.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Change, SetUpDraft } from '../../api/set-up.ts';
import { type Sold, soldQuery } from '../../api/sold.ts';
import { WordsField } from '../../change-set/WordsField.tsx';
import { isKind, withChange, without } from '../../change-set/draft.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Reading } from '../../session/Reading.tsx';
import styles from './Opening.module.css';
import { type StepDraft, DraftStep, type StepProps } from './StepFrame.tsx';
import { KindChoice, Kinds } from '../boats/Kinds.tsx';
import { boatIn, withBoat } from '../boats/boat-draft.ts';
import { type KindRow, kindRows } from '../boats/kind-draft.ts';
import { unread, useOnceFresh } from './use-fresh.ts';

type Boat = Sold['boats'][number];

const newBoat = (number: number): Change => ({
  id: newId(),
  kind: 'boat',
  words: { boat: null, name: `Boat ${number}` },
});

/** A name for each: places are sold, and the boat is named on the day. */
export function BoatsStep(props: StepProps) {
  const sold = useQuery(soldQuery);
  const found = useOnceFresh(sold);
  if (found === undefined) return <Reading query={unread(sold)} text="Reading your boats …" />;
  const boats = found.boats.filter(({ isInService }) => isInService);
  return (
    <DraftStep
      {...props}
      begin={boats.length === 0 ? [newBoat(1), newBoat(2)] : []}
      problemIn={(draft) =>
        boats.length + newBoats(draft).length === 0
          ? 'Nothing can be sold without a boat. Please add one.'
          : undefined
      }
    >
      {(drafting) => <Boats {...drafting} boats={boats} kinds={kindRows(drafting.draft, found.kinds)} />}
    </DraftStep>
  );
}

const newBoats = (draft: SetUpDraft) =>
  draft.changes.filter(isKind('boat')).filter(({ words }) => words.boat === null);

type BoatsProps = StepDraft & { boats: readonly Boat[]; kinds: readonly KindRow[] };

function Boats({ draft, edit, boats, kinds }: BoatsProps) {
  const [asksForKinds, setAsksForKinds] = useState(kinds.length > 1);
  const first = kinds[0]?.ref ?? 1;
  const added = newBoats(draft);
  return (
    <>
      <p className={styles.lead}>
        {kinds.length === 1 && kinds[0]?.kind.seats === 10 && 'Up to ten guests go on a boat. '}A place is
        sold, and you say on the day which boat it is.
      </p>
      <Panel title="Your boats">
        <ol className={styles.rows}>
          {boats.map((boat, index) => (
            <li key={boat.id}>
              <WordsField
                label={`Boat ${index + 1}`}
                most={longestBoatName}
                required="Please give it a name."
                value={boatIn(draft, boat).name}
                onChange={(name) => edit((was) => withBoat(was, boat, { ...boatIn(was, boat), name }))}
              />
              <KindChoice
                label={`Boat ${index + 1}, its kind`}
                rows={kinds}
                value={boatIn(draft, boat).kind}
                onChange={(kind) => edit((was) => withBoat(was, boat, { ...boatIn(was, boat), kind }))}
              />
            </li>
          ))}
          {added.map(({ id, words }, index) => (
            <li key={id}>
              <WordsField
                label={`Boat ${boats.length + index + 1}`}
                most={longestBoatName}
                required="Please give it a name."
                value={words.name}
                onChange={(name) =>
                  edit((was) => withChange(was, { id, kind: 'boat', words: { ...words, name } }))
                }
              />
              <KindChoice
                label={`Boat ${boats.length + index + 1}, its kind`}
                rows={kinds}
                value={words.kind ?? first}
                onChange={(kind) =>
                  edit((was) => withChange(was, { id, kind: 'boat', words: { ...words, kind } }))
                }
              />
              <Button variant="text" onClick={() => edit((was) => without(was, id))}>
                Take out<VisuallyHidden>: {words.name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ol>
        <Button
          icon={<Sign name="plus" />}
          onClick={() => edit((was) => withChange(was, newBoat(boats.length + added.length + 1)))}
        >
          Another boat
        </Button>
      </Panel>
      {asksForKinds ? (
        <Kinds rows={kinds} edit={edit} />
      ) : (
        <Button variant="text" onClick={() => setAsksForKinds(true)}>
          They take fewer or more than ten, or are not all alike
        </Button>
      )}
    </>
  );
}
