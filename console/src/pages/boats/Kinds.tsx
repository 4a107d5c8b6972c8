import { counted } from '@slipway/shared/values/counted.ts';
import { leastWeight, longestBoatName, mostWeight } from '@slipway/shared/api/console/limits.ts';
import { mostSeats } from '@slipway/shared/rules/guests.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import shared from '../../change-set/ChangeSet.module.css';
import { NumberField } from '../../change-set/NumberField.tsx';
import { OptionalNumberField } from '../../change-set/OptionalNumberField.tsx';
import { WordsField } from '../../change-set/WordsField.tsx';
import type { EditDraft } from '../../change-set/draft.ts';
import { Loading } from '@slipway/ui/Loading.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { Suspense } from 'react';
import { Panel } from '../../parts/Panel.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { Ticks } from '../../parts/Ticks.tsx';
import type { Told } from './KindRules.tsx';
import {
  type Kind,
  type KindRow,
  hasRules,
  plainKind,
  withKind,
  withNewKind,
  withoutKind,
} from './kind-draft.ts';

// Needed only by a business with different kinds of boat.
const KindRules = lazyPart(() => import('./KindRules.tsx'), 'KindRules');

type KindsProps = {
  rows: readonly KindRow[];
  /** The business's figures, for kinds without figures of their own. Undefined: the form asks only for seats. */
  told?: Told;
  edit: EditDraft;
};

/** How many guests each boat takes: one number for all boats, or a number for each kind. */
export function Kinds({ rows, told, edit }: KindsProps) {
  const hasOne = rows.length === 1;
  const first = rows[0]?.ref ?? 1;
  return (
    <Panel
      title={hasOne ? 'Every boat' : 'Kinds of boat'}
      aside={
        <Button
          icon={<Sign name="plus" />}
          onClick={() => edit((was) => withNewKind(was, { ...plainKind, name: freeName(rows) }))}
        >
          Another kind
        </Button>
      }
    >
      {!hasOne && (
        <p className={shared.soft}>
          For each package, you tick the kinds of boat to sell it on. A party gets the smallest boat with
          enough seats.
        </p>
      )}
      {rows.map((row) => (
        <fieldset key={row.key} className={shared.form}>
          <legend>{hasOne ? <VisuallyHidden>Every boat</VisuallyHidden> : <h3>{row.kind.name}</h3>}</legend>
          <KindFields
            kind={row.kind}
            hasName={!hasOne}
            {...(told === undefined ? {} : { told })}
            onChange={(next) => edit((was) => withKind(was, row, next))}
          />
          {row.live === undefined && (
            <Button variant="text" onClick={() => edit((was) => withoutKind(was, row, first))}>
              Remove from the changes<VisuallyHidden>: {row.kind.name}</VisuallyHidden>
            </Button>
          )}
        </fieldset>
      ))}
    </Panel>
  );
}

type KindFieldsProps = { kind: Kind; hasName: boolean; told?: Told; onChange: (kind: Kind) => void };

function KindFields({ kind, hasName, told, onChange }: KindFieldsProps) {
  return (
    <>
      {hasName && (
        <WordsField
          label="Name"
          most={longestBoatName}
          required="Please give it a name."
          value={kind.name}
          onChange={(name) => onChange({ ...kind, name })}
        />
      )}
      <div className={shared.pair}>
        <NumberField
          label="Guests on a boat"
          hint="Babies do not count"
          least={1}
          most={mostSeats}
          value={kind.seats}
          onChange={(seats) => onChange({ ...kind, seats })}
        />
        {told !== undefined && (
          <OptionalNumberField
            label="Weight limit, kg"
            hint={
              told.weight === 0
                ? 'Leave empty for no limit'
                : `Leave empty for ${told.weight} kg, as in Figures; 0 for no limit`
            }
            least={leastWeight}
            hasZero
            most={mostWeight}
            value={kind.weight}
            onChange={(weight) => onChange({ ...kind, weight })}
          />
        )}
      </div>
      {/* If all boats are alike, the figures of the business apply. */}
      {told !== undefined && (hasName || hasRules(kind)) && (
        <Suspense fallback={<Loading text="One moment …" />}>
          <KindRules kind={kind} told={told} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

type KindTicksProps = {
  rows: readonly KindRow[];
  /** The chosen kinds; empty: the first kind. */
  chosen: readonly (number | string)[];
  onChange: (refs: (number | string)[]) => void;
};

/** The choice of the kinds of boat for a package; hidden if there is only one kind. */
export function KindTicks({ rows, chosen, onChange }: KindTicksProps) {
  if (rows.length < 2) return null;
  return (
    <Ticks
      legend="Kinds of boat for this package"
      options={rows.map(({ ref, kind }) => ({
        value: ref,
        label: `${kind.name}, ${counted(kind.seats, 'guest')}`,
      }))}
      chosen={chosen.length === 0 ? rows.slice(0, 1).map(({ ref }) => ref) : chosen}
      isSomeNeeded
      onChange={(refs) =>
        // The first kind is only a default, so the first press on another kind replaces it.
        onChange(chosen.length === 0 ? refs.filter((ref) => ref !== rows[0]?.ref) : refs)
      }
    />
  );
}

const plainName = 'New kind';

/** 'New kind', 'New kind 2' */
function freeName(rows: readonly KindRow[]): string {
  const taken = new Set(rows.map(({ kind }) => kind.name));
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? plainName : `${plainName} ${number}`;
    if (!taken.has(name)) return name;
  }
}
