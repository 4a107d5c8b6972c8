import { formatLongDate, localDate } from '@slipway/shared/values/local-date.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type OneChangeSet as OneSet, changeSetQuery } from '../../api/set-up.ts';
import { AskedOfSet } from '../../change-set/AskedOfSet.tsx';
import shared from '../../change-set/ChangeSet.module.css';
import { ChangeSets } from '../../change-set/ChangeSets.tsx';
import type { SetAction } from '../../change-set/SetDialog.tsx';
import { partsOf } from '../../change-set/kinds.ts';
import { partsFor } from '../../change-set/set-up-parts.ts';
import { isOpenSet, signsOfSets, standOfSet } from '../../change-set/set-words.ts';
import { Columns, Stack } from '../../parts/Columns.tsx';
import { LogRow } from '../../parts/LogRow.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Row, Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { ConsoleLink } from '../../router/ConsoleLink.tsx';
import { navigate, useLocation } from '../../router/location.ts';
import { useMe } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { timeOf, whenOf } from '../../session/times.ts';

/** Lists every draft, and every scheduled or published change set. The opened set shows all its changes. */
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

/** One change set: its changes, its history, and the actions that are possible now. */
function OneChangeSet({ set }: { set: string }) {
  const query = useQuery(changeSetQuery(set));
  useShownAge(query.dataUpdatedAt === 0 ? undefined : query.dataUpdatedAt);
  const { may } = useMe();
  const now = useNow();
  const [asked, setAsked] = useState<SetAction>();
  const { data } = query;
  if (data === undefined) return <Reading query={query} text="Loading the changes …" />;
  const isOpen = isOpenSet(data);
  const names = partsOf(data.changes);
  const parts = partsFor(may).flatMap((group) => group.parts.filter(({ name }) => names.includes(name)));
  return (
    <>
      <Reading query={query} text="Loading the changes …" />
      <Panel title={data.name} aside={<Sign name={signsOfSets[data.state]} />}>
        <p>{standOfSet(data, now)}</p>
        <p className={shared.soft}>
          Last edited by {data.changed.by ?? 'somebody'}, {whenOf(data.changed.at, now)}.
          {data.fromDate !== null && ` Changes from ${formatLongDate(localDate(data.fromDate))}.`}
        </p>
        {data.titles.length === 0 ? (
          <p>This draft has no changes yet.</p>
        ) : (
          <Rows>
            {data.titles.map((title, index) => (
              <Row key={data.changes[index]?.id ?? title} mark={<Sign name="setup" />} title={title} />
            ))}
          </Rows>
        )}
        <div className={shared.actions}>
          {isOpen && (
            <>
              <Button variant="primary" disabled={data.titles.length === 0} onClick={() => setAsked('apply')}>
                See the effect
              </Button>
              <Button disabled={data.titles.length === 0} onClick={() => setAsked('schedule')}>
                Publish later
              </Button>
            </>
          )}
          {data.undoUntil !== null && (
            <Button icon={<Sign name="undo" />} onClick={() => setAsked('back')}>
              Take back
            </Button>
          )}
          {isOpen && <Button onClick={() => setAsked('away')}>Throw away</Button>}
        </div>
        {isOpen &&
          parts.map(({ name, title }) => (
            <p key={name}>
              <ConsoleLink path={`/set-up/${name}?set=${set}`}>Continue in {title}</ConsoleLink>
            </p>
          ))}
      </Panel>
      <ActionsOfSet deeds={data.deeds} />
      <AskedOfSet
        action={asked}
        set={data}
        onDone={() => setAsked(undefined)}
        onLeave={() => setAsked(undefined)}
      />
    </>
  );
}

/** The history of the change set, newest first. */
function ActionsOfSet({ deeds }: { deeds: OneSet['deeds'] }) {
  const today = venueDate(useNow());
  if (deeds.length === 0) return null;
  return (
    <Panel title="History">
      <ol>
        {deeds.map(({ at, by, sentence, reason, isUndone }) => {
          const { date } = venueDateTime(new Date(at));
          return (
            <LogRow
              key={at}
              time={timeOf(at)}
              at={at}
              {...(by === null ? {} : { name: by })}
              sentence={sentence}
              where={[
                ...(date === today ? [] : [formatLongDate(date)]),
                by ?? 'the server',
                ...(reason === null ? [] : [`“${reason}”`]),
              ].join(' · ')}
            >
              {isUndone && 'taken back'}
            </LogRow>
          );
        })}
      </ol>
    </Panel>
  );
}
