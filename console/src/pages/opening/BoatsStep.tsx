import { longestBoatName, mostOfKind } from '@slipway/shared/api/console/limits.ts';
import { mostSeats } from '@slipway/shared/rules/guests.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { soldQuery } from '../../api/sold.ts';
import { NumberField } from '../../change-set/NumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Reading } from '../../session/Reading.tsx';
import { type LiveBoat, boatIn, withBoat } from '../boats/boat-draft.ts';
import { kindRows } from '../boats/kind-draft.ts';
import {
  type Fleet,
  fleetsIn,
  withAnotherFleet,
  withCount,
  withKindOf,
  withName,
  withoutFleet,
} from './fleets.ts';
import styles from './Opening.module.css';
import { type Drafting, type StepDraft, DraftStep, type StepProps } from './StepFrame.tsx';
import { unread, useOnceFresh } from './use-fresh.ts';

/**
 * The kinds of boat, their seats, and the number of boats of each kind. Customers book a kind, and staff choose the
 * boat on the day.
 */
export function BoatsStep(props: StepProps) {
  const sold = useQuery(soldQuery);
  const found = useOnceFresh(sold);
  if (found === undefined) return <Reading query={unread(sold)} text="Loading your boats …" />;
  const boats = found.boats.filter(({ isInService }) => isInService);
  const fleets = (draft: StepDraft['draft']) => fleetsIn(draft, kindRows(draft, found.kinds), boats);
  const empty = { name: '', fromDate: null, changes: [] };
  return (
    <DraftStep
      {...props}
      begin={boats.length === 0 ? withCount(empty, fleets(empty)[0]!, 2, boats).changes : []}
      problemIn={(draft) =>
        fleets(draft).every(({ live, added }) => live.length + added.length === 0)
          ? 'Nothing can be sold without a boat. Please add one.'
          : undefined
      }
    >
      {(drafting) => <Fleets {...drafting} fleets={fleets(drafting.draft)} boats={boats} />}
    </DraftStep>
  );
}

type FleetsProps = StepDraft & { fleets: readonly Fleet[]; boats: readonly LiveBoat[] };

function Fleets({ draft, edit, fleets, boats }: FleetsProps) {
  return (
    <>
      <p className={styles.lead}>
        Customers book a kind of boat, and you choose the boat on the day. If your boats differ, add a kind
        for each type of boat: a package is sold on the kinds that you tick, and a party gets the smallest
        boat with enough seats.
      </p>
      {fleets.map((fleet) => (
        <FleetPanel key={fleet.row.key} {...{ fleet, draft, edit, boats }} isOnly={fleets.length === 1} />
      ))}
      <div className={styles.more}>
        <Button
          icon={<Sign name="plus" />}
          onClick={() =>
            edit((was) =>
              withAnotherFleet(
                was,
                fleets.map(({ row }) => row),
                boats,
              ),
            )
          }
        >
          Another kind
        </Button>
      </div>
    </>
  );
}

type FleetPanelProps = Drafting & { fleet: Fleet; boats: readonly LiveBoat[]; isOnly: boolean };

function FleetPanel({ fleet, draft, edit, boats, isOnly }: FleetPanelProps) {
  const { row, live, added } = fleet;
  const { kind } = row;
  const standing = live.map((boat) => ({ key: String(boat.id), boat: boatIn(draft, boat), live: boat }));
  const names = [...standing.map(({ boat }) => boat.name), ...added.map(({ name }) => name)];
  return (
    <Panel
      title={kind.name}
      aside={
        row.live === undefined &&
        !isOnly && (
          <Button variant="text" onClick={() => edit((was) => withoutFleet(was, fleet))}>
            Take out<VisuallyHidden>: {kind.name}</VisuallyHidden>
          </Button>
        )
      }
    >
      <div className={styles.form}>
        <WordsField
          label="Name of this kind"
          hint="Pedalo, picnic boat, canoe …"
          most={longestBoatName}
          required="Please give it a name."
          value={kind.name}
          onChange={(name) => edit((was) => withKindOf(was, fleet, { ...kind, name }))}
        />
        <div className={styles.pair}>
          <NumberField
            label="Guests on a boat"
            hint="Babies do not count"
            least={1}
            most={mostSeats}
            value={kind.seats}
            onChange={(seats) => edit((was) => withKindOf(was, fleet, { ...kind, seats }))}
          />
          <NumberField
            label="Number of boats"
            {...(live.length > 0 ? { hint: 'To take a boat out of service, go to Boats' } : {})}
            least={Math.max(live.length, row.live === undefined ? 1 : 0)}
            most={mostOfKind}
            value={names.length}
            onChange={(count) => edit((was) => withCount(was, fleet, count, boats))}
          />
        </div>
        <details className={styles.folded}>
          <summary>Names: {names.join(', ')}</summary>
          <ol className={styles.rows}>
            {standing.map(({ key, boat, live: of }, index) => (
              <li key={key}>
                <WordsField
                  label={`Boat ${index + 1}`}
                  most={longestBoatName}
                  required="Please give it a name."
                  value={boat.name}
                  onChange={(name) => edit((was) => withBoat(was, of, { ...boatIn(was, of), name }))}
                />
              </li>
            ))}
            {added.map(({ id, name }, index) => (
              <li key={id}>
                <WordsField
                  label={`Boat ${standing.length + index + 1}`}
                  most={longestBoatName}
                  required="Please give it a name."
                  value={name}
                  onChange={(next) => edit((was) => withName(was, id, next))}
                />
              </li>
            ))}
          </ol>
        </details>
      </div>
    </Panel>
  );
}
