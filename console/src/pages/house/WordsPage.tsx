import { fill, isAnswer, isPlain, isPolicy, mustStay, unwritten } from '@slipway/shared/rules/house-text.ts';
import { Button } from '@slipway/ui/Button.tsx';
import { Loading } from '@slipway/ui/Loading.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { lazyPart } from '@slipway/ui/lazy-part.ts';
import { newId } from '@slipway/ui/new-id.ts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type House, type Text, houseQuery } from '../../api/house.ts';
import type { SetUpDraft } from '../../api/set-up.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { ChangeSetScreen, type Drafting } from '../../change-set/ChangeSetScreen.tsx';
import { EditedRow } from '../../change-set/EditedRow.tsx';
import { isKind, without } from '../../change-set/draft.ts';
import { Choices } from '../../parts/Choices.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Rows } from '../../parts/Rows.tsx';
import { Sign } from '../../parts/Sign.tsx';
import { useMay } from '../../session/Me.tsx';
import { Reading } from '../../session/Reading.tsx';
import { useShownAge } from '../../session/age.ts';
import { lastPlace, textChange, textIn, withText } from './house-draft.ts';

// The form loads when somebody opens a text.
const TextForm = lazyPart(() => import('./TextForm.tsx'), 'TextForm');

/** FAQs, terms, cancellation, privacy and page texts: edited as templates, shown as on the site. */
export function WordsPage() {
  return (
    <ChangeSetScreen title="Words" part="words">
      {(drafting) => <WordsFields {...drafting} />}
    </ChangeSetScreen>
  );
}

type Page = Text['page'];
type Live = Parameters<typeof textIn>[2];

const pages = [
  { value: 'faqs', label: 'FAQs' },
  { value: 'terms', label: 'Terms' },
  { value: 'cancellation', label: 'Cancellation' },
  { value: 'privacy', label: 'Privacy' },
  { value: 'rules', label: 'Rules of the boat' },
  { value: 'home', label: 'Home' },
  { value: 'experience', label: 'Experience' },
  { value: 'about', label: 'About' },
  { value: 'gallery', label: 'Gallery' },
  { value: 'contact', label: 'Contact' },
  { value: 'booking', label: 'Booking' },
  { value: 'answers', label: 'For search' },
  { value: 'search', label: 'Search engines' },
  { value: 'pictures', label: 'Illustrations' },
] as const satisfies { value: Page; label: string }[];

const liveOf = ({ title, text, also, search, isShown, place }: Text): Live => ({
  retitle: title,
  says: text,
  also,
  search,
  shown: isShown,
  place,
});

const emptyText = (page: Page): Live => ({
  retitle: isAnswer(page) ? 'A new question?' : 'A new section',
  says: '',
  also: '',
  search: [],
  shown: true,
  place: lastPlace,
});

function WordsFields({ draft, edit }: Drafting) {
  const house = useQuery(houseQuery);
  useShownAge(house.dataUpdatedAt === 0 ? undefined : house.dataUpdatedAt);
  const isOwner = useMay('set-policies') !== undefined;
  const [page, setPage] = useState<Page>('faqs');
  const [opened, setOpened] = useState<string>();
  const [added, setAdded] = useState<string>();
  const { data } = house;
  if (data === undefined) return <Reading query={house} text="Loading the words …" />;
  const rows = rowsOf(data, draft, page);
  const says = Object.fromEntries(data.names.map((each) => [each.name, each.says]));
  const hasPlaces = isPlain(page);
  const isMine = isOwner || !(isPolicy(page) || page === 'rules');
  const add = () => {
    const id = newId();
    const text = emptyText(page);
    edit((was) =>
      withText(was, { id, page, key: null, title: text.retitle }, { ...text, says: unwritten }, undefined),
    );
    setOpened(id);
    setAdded(id);
  };
  /** Puts the text between its new neighbours, whose positions do not change. */
  const move = (index: number, by: -1 | 1) => {
    const row = rows[index]!;
    const placeAt = (at: number) => rows[at]?.text.place;
    const [near, far] = [placeAt(index + by)!, placeAt(index + 2 * by)];
    const place = far === undefined ? near + by : (near + far) / 2;
    edit((was) =>
      withText(was, wordsFor(row, page, says), { ...row.text, place: Math.max(0, place) }, row.live),
    );
  };
  return (
    <>
      <Reading query={house} text="Loading the words …" />
      <Panel
        title="Words"
        aside={
          isMine &&
          !hasPlaces && (
            <Button icon={<Sign name="plus" />} onClick={add}>
              {isAnswer(page) ? 'Add a question' : 'Add a section'}
            </Button>
          )
        }
      >
        <Choices legend="Page" options={pages} value={page} onChoose={setPage} />
        {!isMine && (
          <p>Customers agree to these texts, so only an owner can change them. You can read them here.</p>
        )}
        {hasPlaces && (
          <p className={shared.soft}>{placesOf[page] ?? 'Each text has its own place on the page.'}</p>
        )}
        {(page === 'terms' || page === 'cancellation') && (
          <p className={shared.soft}>
            A booking keeps the text that applied when it was made, and its page shows that text.
          </p>
        )}
        {rows.length === 0 && <p>This page has no texts yet.</p>}
        <Rows>
          {rows.map((row, index) => {
            const { key, id, live, text } = row;
            const name = fill(text.retitle, says);
            const isChanged = textChange(draft, key ?? id) !== undefined;
            return (
              <EditedRow
                key={id}
                sign={isAnswer(page) ? 'comment' : 'note'}
                name={name}
                note={key === null ? 'new' : isChanged ? 'changed here' : undefined}
                facts={[
                  ...(text.shown
                    ? []
                    : [text.says === unwritten ? 'nobody has written it yet' : 'not on the site']),
                  ...(row.versions > 1 ? [`${row.versions} versions`] : []),
                ]}
                isOpen={opened === id}
                onToggle={() => setOpened(opened === id ? undefined : id)}
                actions={
                  isMine && (
                    <>
                      {!hasPlaces && index > 0 && (
                        <Button onClick={() => move(index, -1)}>
                          Up<VisuallyHidden>: {name}</VisuallyHidden>
                        </Button>
                      )}
                      {!hasPlaces && index < rows.length - 1 && (
                        <Button onClick={() => move(index, 1)}>
                          Down<VisuallyHidden>: {name}</VisuallyHidden>
                        </Button>
                      )}
                      {key === null ? (
                        <Button variant="text" onClick={() => edit((was) => without(was, id))}>
                          Remove from the changes<VisuallyHidden>: {name}</VisuallyHidden>
                        </Button>
                      ) : mustStay(key) || text.says === '' ? null : (
                        <Button
                          variant="text"
                          onClick={() =>
                            edit((was) =>
                              withText(was, wordsFor(row, page, says), takenOffOrBack(text), live),
                            )
                          }
                        >
                          {text.says === unwritten
                            ? 'Leave this text out'
                            : text.shown
                              ? 'Take off the site'
                              : 'Show on the site again'}
                          <VisuallyHidden>: {name}</VisuallyHidden>
                        </Button>
                      )}
                      {key !== null && isChanged && (
                        <Button
                          variant="text"
                          onClick={() => edit((was) => without(was, textChange(was, key)?.id))}
                        >
                          Discard this change<VisuallyHidden>: {name}</VisuallyHidden>
                        </Button>
                      )}
                    </>
                  )
                }
              >
                <Suspense fallback={<Loading text="Opening the text …" />}>
                  <TextForm
                    house={data}
                    page={page}
                    textKey={key}
                    text={text}
                    isReadOnly={!isMine}
                    isJustAdded={added === id}
                    onChange={(next) => edit((was) => withText(was, wordsFor(row, page, says), next, live))}
                  />
                </Suspense>
              </EditedRow>
            );
          })}
        </Rows>
      </Panel>
    </>
  );
}

const placesOf: Partial<Record<Page, string>> = {
  rules:
    'Pages, emails and calendar files show these rules. A booking keeps the rules that applied when it was made.',
  answers: 'Only the search of the FAQs uses these texts.',
  search: 'Search engines and previews of links show these texts.',
  pictures: 'The caption of each picture, and its description for people who cannot see it.',
};

/** Takes a text off the site, or shows it again. An optional text that nobody has written yet is left out. */
const takenOffOrBack = (text: Live): Live =>
  text.says === unwritten ? { ...text, says: '' } : { ...text, shown: !text.shown };

type WordsRow = {
  /** The text on the site; null: the text is new. */
  key: string | null;
  /** The `key` of a text on the site. For a new text: the id of the change that adds the text. */
  id: string;
  live: Live | undefined;
  text: Live;
  versions: number;
};

function rowsOf({ texts }: House, draft: SetUpDraft, page: Page): WordsRow[] {
  const kept = texts
    .filter((text) => text.page === page)
    .map((text): WordsRow => {
      const live = liveOf(text);
      return {
        key: text.key,
        id: text.key,
        live,
        text: textIn(draft, text.key, live),
        versions: text.versions,
      };
    });
  const added = draft.changes
    .filter(isKind('words'))
    .filter(({ words }) => words.text === null && words.page === page)
    .map(({ id, words }): WordsRow => {
      const text = textIn(draft, id, { ...emptyText(page), retitle: words.title });
      return { key: null, id, live: undefined, text, versions: 0 };
    });
  return [...kept, ...added].toSorted((a, b) => a.text.place - b.text.place);
}

const wordsFor = ({ key, id, live, text }: WordsRow, page: Page, says: Readonly<Record<string, string>>) => ({
  id: key === null ? id : newId(),
  page,
  key,
  title: live === undefined ? text.retitle : fill(live.retitle, says),
});
