import { counted } from '@slipway/shared/values/counted.ts';
import { addDays, formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, Suspense, useState } from 'react';
import { soldQuery } from '../../api/sold.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { ChangeSetScreen, type Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { EditedRow } from '../../change-set/EditedRow.tsx';
import { without } from '../../change-set/draft.ts';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { Kinds } from './Kinds.tsx';
import { type KindRow, kindRows } from './kind-draft.ts';
import {
  type Boat,
  type LiveBoat,
  boatIn,
  boatOf,
  isChanged,
  newBoats,
  withBoat,
  withNewBoat,
} from './boat-draft.ts';

// The form and the dialogs load after the boats, because few visits need them.
const BoatForm = lazyPart(() => import('./BoatForm.tsx'), 'BoatForm');
const TakeOutDialog = lazyPart(() => import('./BoatOut.tsx'), 'TakeOutDialog');
const PutBackDialog = lazyPart(() => import('./BoatOut.tsx'), 'PutBackDialog');

/** The boats, their details, and the times when each is out of service. */
export function BoatsPage() {
  return (
    <ChangeSetScreen title="Boats" part="boats">
      {(drafting) => <BoatsFields {...drafting} />}
    </ChangeSetScreen>
  );
}

type Asked = { boat: LiveBoat; repair?: LiveBoat['repairs'][number] };

function BoatsFields({ draft, edit }: Drafting) {
  const sold = useQuery(soldQuery);
  useShownAge(sold.dataUpdatedAt === 0 ? undefined : sold.dataUpdatedAt);
  const [opened, setOpened] = useState<string>();
  const [asked, setAsked] = useState<Asked>();
  const mayTakeOut = useMay('take-boat-out') !== undefined;
  const { data } = sold;
  if (data === undefined) return <Reading query={sold} text="Loading the boats …" />;
  const { boats } = data;
  const kinds = kindRows(draft, data.kinds);
  const plainBoat: Boat = { ...plain, kind: kinds[0]?.ref ?? 1 };
  const added = newBoats(draft, plainBoat);
  const inService =
    boats.filter((boat) => boatIn(draft, boat).service).length +
    added.filter(({ boat }) => boat.service).length;
  const toggle = (key: string) => setOpened(opened === key ? undefined : key);
  const add = () => {
    const id = newId();
    edit((was) => withNewBoat(was, id, { ...plainBoat, name: freeName(boats, added) }));
    setOpened(id);
  };
  return (
    <>
      <Reading query={sold} text="Loading the boats …" />
      <Panel
        title="Boats"
        aside={
          <Button icon={<Sign name="plus" />} onClick={add}>
            Add a boat
          </Button>
        }
      >
        <p className={shared.soft}>
          {`${counted(inService, 'boat')} in service. A party books a place, and you choose its boat at the jetty.`}
        </p>
        {boats.length + added.length === 0 && <p>No boats yet. Without one, nothing can be booked.</p>}
        <Rows>
          {boats.map((live) => {
            const boat = boatIn(draft, live);
            return (
              <BoatRow
                key={live.id}
                boat={boat}
                kinds={kinds}
                note={isChanged(draft, live) ? 'changed here' : undefined}
                trips={live.trips}
                isOpen={opened === String(live.id)}
                onToggle={() => toggle(String(live.id))}
                actions={
                  <>
                    {isChanged(draft, live) && (
                      <Button variant="text" onClick={() => edit((was) => withBoat(was, live, boatOf(live)))}>
                        Discard this change<VisuallyHidden>: {live.name}</VisuallyHidden>
                      </Button>
                    )}
                    {mayTakeOut && live.isInService && (
                      <Button onClick={() => setAsked({ boat: live })}>
                        Out for a while<VisuallyHidden>: {live.name}</VisuallyHidden>
                      </Button>
                    )}
                  </>
                }
              >
                <Suspense fallback={<Loading text="One moment …" />}>
                  <BoatForm
                    boat={boat}
                    kinds={kinds}
                    onChange={(next) => edit((was) => withBoat(was, live, next))}
                  />
                </Suspense>
                {!boat.service && live.trips > 0 && (
                  <p>
                    {`${counted(live.trips, 'party has', 'parties have')} this boat. First press “Out for a while”, and choose an end after their last trip. Each party then gets another boat.`}
                  </p>
                )}
              </BoatRow>
            );
          })}
          {added.map(({ id, boat }) => (
            <BoatRow
              key={id}
              boat={boat}
              kinds={kinds}
              note="new"
              isOpen={opened === id}
              onToggle={() => toggle(id)}
              actions={
                <Button variant="text" onClick={() => edit((was) => without(was, id))}>
                  Remove from the changes<VisuallyHidden>: {boat.name}</VisuallyHidden>
                </Button>
              }
            >
              <Suspense fallback={<Loading text="One moment …" />}>
                <BoatForm
                  boat={boat}
                  kinds={kinds}
                  onChange={(next) => edit((was) => withNewBoat(was, id, next))}
                />
              </Suspense>
            </BoatRow>
          ))}
        </Rows>
      </Panel>
      <Kinds rows={kinds} told={data} edit={edit} />
      <Repairs boats={boats} mayTakeOut={mayTakeOut} onPutBack={setAsked} />
      {asked !== undefined && (
        <Suspense fallback={<Loading text="One moment …" />}>
          {asked.repair === undefined ? (
            <TakeOutDialog boat={asked.boat} onClose={() => setAsked(undefined)} />
          ) : (
            <PutBackDialog
              boat={asked.boat.name}
              repair={asked.repair.repair}
              onClose={() => setAsked(undefined)}
            />
          )}
        </Suspense>
      )}
    </>
  );
}

const plain = { name: 'New boat', hull: '', service: true };

/** 'New boat', 'New boat 2': names must differ. */
function freeName(boats: readonly { name: string }[], added: readonly { boat: Boat }[]): string {
  const taken = new Set([...boats.map(({ name }) => name), ...added.map(({ boat }) => boat.name)]);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? plain.name : `${plain.name} ${number}`;
    if (!taken.has(name)) return name;
  }
}

type BoatRowProps = Omit<ComponentProps<typeof EditedRow>, 'sign' | 'name' | 'facts'> & {
  boat: Boat;
  kinds: readonly KindRow[];
  trips?: number;
};

function BoatRow({ boat, kinds, trips, ...row }: BoatRowProps) {
  const { name, hull, service } = boat;
  const kind = kinds.find(({ ref }) => ref === boat.kind) ?? kinds[0];
  const facts = [
    service ? 'In service' : 'Out of service',
    ...(kinds.length < 2 || kind === undefined ? [] : [kind.kind.name]),
    ...(hull === '' ? [] : [`number ${hull}`]),
    ...(trips === undefined || trips === 0 ? [] : [`${counted(trips, 'party', 'parties')} to come`]),
  ];
  return <EditedRow sign={service ? 'tick' : 'minus'} {...{ name, facts }} {...row} />;
}

type RepairsProps = { boats: readonly LiveBoat[]; mayTakeOut: boolean; onPutBack: (asked: Asked) => void };

/** The boats that are out of service for a time, now or later. */
function Repairs({ boats, mayTakeOut, onPutBack }: RepairsProps) {
  const all = boats
    .flatMap((boat) => boat.repairs.map((repair) => ({ boat, repair })))
    .toSorted((a, b) => (a.repair.from < b.repair.from ? -1 : 1));
  return (
    <Panel title="Out for a while">
      {all.length === 0 ? (
        <p className={shared.soft}>
          No boat is out of service, now or later. To take a boat out of service, open it above and press “Out
          for a while”. You then see a plan that moves its parties to other boats at the same times.
        </p>
      ) : (
        <Rows>
          {all.map(({ boat, repair }) => (
            <Row
              key={repair.repair}
              mark={<Sign name="setup" />}
              title={boat.name}
              small={`${spanWords(repair.from, repair.to)}${repair.reason === '' ? '' : `: ${repair.reason}`}`}
            >
              {mayTakeOut && (
                <Button onClick={() => onPutBack({ boat, repair })}>
                  Return to service<VisuallyHidden> {boat.name}</VisuallyHidden>
                </Button>
              )}
            </Row>
          ))}
        </Rows>
      )}
    </Panel>
  );
}

/** A repair's time: 'Friday 7 May 2027, 12:00 to 14:30', '…, all day', or '…, 12:00 to Sunday 9 May 2027, 14:30'. */
function spanWords(from: string, to: string): string {
  const [first, last] = [localDate(from.slice(0, 10)), localDate(to.slice(0, 10))];
  const [starts, ends] = [from.slice(11), to.slice(11)];
  const day = formatLongDate(first);
  if (first === last) return `${day}, ${starts} to ${ends}`;
  if (starts === '00:00' && ends === '00:00' && last === addDays(first, 1)) return `${day}, all day`;
  return `${day}, ${starts} to ${formatLongDate(last)}, ${ends}`;
}
