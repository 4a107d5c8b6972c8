import { counted } from '@slipway/shared/values/counted.ts';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { longestSetName } from '@slipway/shared/api/console/limits.ts';
import { type LocalDate, formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDate, venueDateTime } from '@slipway/shared/values/venue-time.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { useNow } from '@slipway/ui/clock/server-clock.ts';
import { useMedia } from '@slipway/ui/use-media.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type OneChangeSet, type SetUpDraft, changeSetQuery, draftOf } from '../api/set-up.ts';
import { Columns, Stack } from '../parts/Columns.tsx';
import { EdgeBar } from '../parts/EdgeBar.tsx';
import { Panel } from '../parts/Panel.tsx';
import { navigate, useLocation } from '../router/location.ts';
import { Reading } from '../session/Reading.tsx';
import { dayOf } from '../session/times.ts';
import { AskedOfSet } from './AskedOfSet.tsx';
import styles from './ChangeSet.module.css';
import { Clashes } from './Clashes.tsx';
import { DraftPanel, isReady, keptText } from './DraftPanel.tsx';
import type { SetAction } from './SetDialog.tsx';
import { type EditDraft, withSeason } from './draft.ts';
import type { PartName } from './set-up-parts.ts';
import { isOpenSet } from './set-words.ts';
import { type Opened, useDraft } from './use-draft.ts';

// The list of sets is below the fields, so it loads after them.
const ChangeSets = lazyPart(() => import('./ChangeSets.tsx'), 'ChangeSets');

/** The draft, passed from the screen to its fields. */
export type Drafting = { draft: SetUpDraft; edit: EditDraft; today: LocalDate };

type ChangeSetScreenProps = {
  /** The name that new changes get, such as 'Boats'. The day is added to the name. */
  title: string;
  /** The part of Set up. The screen lists the change sets that change this part. */
  part: PartName;
  /** Changes of times and prices have a first day; all other changes apply as soon as they are published. */
  hasFirstDay?: boolean;
  /** Renders the fields of the screen. */
  children: (drafting: Drafting) => ReactNode;
  /** A preview of the site, shown beside the fields and above the list of changes. */
  beside?: (drafting: Drafting) => ReactNode;
};

/**
 * A screen of Set up: fields that change a draft, the list of changes, and the actions on it. The address names the set
 * ('?set='), so that Back, a refresh and a link return to it.
 */
export function ChangeSetScreen(props: ChangeSetScreenProps) {
  const { path, query } = useLocation();
  const set = query.get('set');
  // A set that is first saved on this screen stays open, although its address changes.
  const [begun, setBegun] = useState<{ count: number; set?: string }>({ count: 0 });
  // If somebody opens another set and then presses Back, this set is loaded again.
  if (begun.set !== undefined && set !== null && set !== begun.set) setBegun({ count: begun.count + 1 });
  useEffect(() => {
    // Before the first save, the address has no '?set='. If Back leads to that address, '?set=' is added to it again.
    if (set === null && begun.set !== undefined) navigate(withSet(path, begun.set), 'replace');
  }, [set, begun.set, path]);
  const open = (next: string | null) => {
    setBegun({ count: begun.count + 1 });
    navigate(withSet(path, next));
  };
  const startAnew = () => {
    setBegun({ count: begun.count + 1 });
    navigate(withSet(path, null), 'replace');
  };
  const onMade = (made: string) => {
    // oxlint-disable-next-line react-dom/no-flush-sync -- the address must not come first: it would open the set anew
    flushSync(() => setBegun({ ...begun, set: made }));
    navigate(withSet(path, made), 'replace');
  };
  const others = (
    <Suspense>
      <ChangeSets part={props.part} opened={set} onOpen={open} />
    </Suspense>
  );
  if (set === null || set === begun.set)
    return <NewSet key={begun.count} {...props} {...{ onMade, others }} onOver={startAnew} />;
  return <KeptSet key={set} {...props} {...{ set, others }} onOver={startAnew} />;
}

/**
 * Reads the query from the window, because somebody may have opened another item (such as a dish) since the
 * last render.
 */
function withSet(path: string, set: string | null): string {
  const query = new URLSearchParams(window.location.search);
  if (set === null) query.delete('set');
  else query.set('set', set);
  return query.size === 0 ? path : `${path}?${query}`;
}

type SetProps = ChangeSetScreenProps & {
  others: ReactNode;
  /** The set was published, scheduled or thrown away. */
  onOver: () => void;
};

function NewSet(props: SetProps & { onMade: (set: string) => void }) {
  const today = venueDate(useNow());
  const [opened] = useState<Opened>({
    set: null,
    version: null,
    draft: { name: `${props.title}, ${dayOf(today)}`, fromDate: null, changes: [] },
    titles: [],
  });
  return <Editor opened={opened} state="draft" applyAt={null} refusal={null} {...props} />;
}

function KeptSet(props: SetProps & { set: string }) {
  const { set, others, onOver } = props;
  const query = useQuery(changeSetQuery(set));
  const [opened, setOpened] = useState<Opened>();
  const { data } = query;
  // If a colleague saves a newer version, the fields do not change while the person types. The next save
  // merges both versions.
  if (data !== undefined && opened === undefined && !query.isStale)
    setOpened({ set, version: data.version, draft: draftOf(data), titles: data.titles });
  const isOpen = data === undefined || isOpenSet(data);
  if (data === undefined || opened === undefined || !isOpen)
    return (
      <Columns>
        <Stack>
          <Reading query={query} text="Loading the changes …">
            <Button onClick={onOver}>Start new changes</Button>
          </Reading>
          {!isOpen && (
            <>
              <p>
                <b>{data.name}.</b> {overWords[data.state] ?? ''}
              </p>
              <Button onClick={onOver}>Start new changes</Button>
            </>
          )}
        </Stack>
        <Stack>{others}</Stack>
      </Columns>
    );
  const { state, applyAt, refusal } = data;
  return <Editor {...props} {...{ opened, state, applyAt, refusal }} onMade={() => undefined} />;
}

const overWords: Record<string, string> = {
  applied: 'These changes are published. You can take them back, but not edit them.',
  undone: 'These changes were taken back.',
  thrown_away: 'These changes were thrown away.',
};

type EditorProps = SetProps &
  Pick<OneChangeSet, 'state' | 'applyAt' | 'refusal'> & { opened: Opened; onMade: (set: string) => void };

function Editor(props: EditorProps) {
  const { opened, state, applyAt, refusal, title, hasFirstDay = false, others, onMade, onOver } = props;
  const { children, beside } = props;
  const kept = useDraft(title, opened, onMade);
  const { draft, edit } = kept;
  const today = venueDate(useNow());
  const [asked, setAsked] = useState<SetAction>();
  const panel = useRef<HTMLDivElement>(null);
  // On a narrower screen, the component `Columns` shows the list of changes at the end of a long page.
  const isNarrow = useMedia('(width < 1000px)');
  const notices = (
    <>
      {state === 'scheduled' && applyAt !== null && (
        <Notice>
          {`To be published on ${formatLongDate(venueDateTime(new Date(applyAt)).date)} at ${venueDateTime(new Date(applyAt)).time}. If you edit these changes, they become a draft again.`}
        </Notice>
      )}
      {state === 'refused' && <Notice tone="warning">These changes were not published. {refusal}</Notice>}
    </>
  );
  const about = (
    <Panel title="These changes">
      <div className={styles.pair}>
        <TextField
          label="Name of these changes"
          maxLength={longestSetName}
          autoComplete="off"
          required
          value={draft.name}
          onChange={(event) => edit((was) => ({ ...was, name: event.target.value }))}
        />
        {(hasFirstDay || draft.fromDate !== null) && (
          <TextField
            label="First day of the changes"
            hint="Leave empty for the day of publication"
            type="date"
            min={today}
            value={draft.fromDate ?? ''}
            onChange={(event) => edit((was) => ({ ...was, fromDate: event.target.value || null }))}
          />
        )}
      </div>
    </Panel>
  );
  const drafting = { draft, edit, today };
  return (
    <>
      <Columns isFirstWide={beside !== undefined}>
        <Stack>
          {notices}
          {hasFirstDay && about}
          <Clashes {...kept} />
          {children(drafting)}
        </Stack>
        <Stack isFollowing={beside === undefined}>
          {beside?.(drafting)}
          <div ref={panel} tabIndex={-1}>
            <DraftPanel {...{ kept, state }} onAsk={setAsked} />
          </div>
          {!hasFirstDay && about}
          {others}
        </Stack>
      </Columns>
      {isNarrow && draft.changes.length > 0 && (
        <DraftBar
          {...{ kept }}
          onAsk={setAsked}
          onShow={() => {
            panel.current?.scrollIntoView();
            panel.current?.focus({ preventScroll: true });
          }}
        />
      )}
      <AskedOfSet
        // A press in the dialog may have changed the draft, so the preview is made again once the draft is saved.
        action={kept.isKept ? asked : undefined}
        onEnd={(seasons) => edit((was) => seasons.reduce(withSeason, was))}
        set={{ set: kept.set ?? '', version: kept.version ?? 0, name: draft.name }}
        onDone={() => {
          kept.leave();
          onOver();
        }}
        onLeave={() => setAsked(undefined)}
      />
    </>
  );
}

type DraftBarProps = {
  kept: ReturnType<typeof useDraft>;
  onAsk: (action: SetAction) => void;
  /** Scrolls to the list of changes. */
  onShow: () => void;
};

/** The bottom edge of a narrow screen: the number of changes, the state of saving, and the button for the preview. */
function DraftBar({ kept, onAsk, onShow }: DraftBarProps) {
  const count = kept.draft.changes.length;
  return (
    <EdgeBar>
      <div className={styles.bar}>
        <button type="button" className={styles.count} onClick={onShow}>
          <b>{counted(count, 'change')}</b>
          <small>{keptText(kept)}</small>
        </button>
        <Button variant="primary" disabled={!isReady(kept)} onClick={() => onAsk('apply')}>
          See the effect
        </Button>
      </div>
    </EdgeBar>
  );
}
