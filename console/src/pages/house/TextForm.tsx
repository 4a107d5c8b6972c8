import {
  longestAlso,
  longestSearchWord,
  longestText,
  longestTitle,
  mostSearchWords,
} from '@slipway/shared/api/console/limits.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import {
  alsoLead,
  drawsTitle,
  fill,
  isAnswer,
  isPlain,
  namesIn,
  unwritten,
} from '@slipway/shared/rules/house-text.ts';
import { typedFigures } from '@slipway/shared/rules/typed-figures.ts';
import { formatLongDate } from '@slipway/shared/values/local-date.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { AccordionItem } from '@slipway/ui/Accordion.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { TextArea } from '@slipway/ui/Field.tsx';
import { MarkedText } from '@slipway/ui/MarkedText.tsx';
import { Notice } from '@slipway/ui/Notice.tsx';
import { VisuallyHidden } from '@slipway/ui/VisuallyHidden.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type House, type Text, textVersionsQuery } from '../../api/house.ts';
import shared from '../../change-set/ChangeSet.module.css';
import { WordsField } from '../../change-set/WordsField.tsx';
import { Reading } from '../../session/Reading.tsx';
import { AsOnSite } from '../sold/AsOnSite.tsx';
import type { textIn } from './house-draft.ts';

type Live = ReturnType<typeof textIn>;

type TextFormProps = {
  house: House;
  page: Text['page'];
  /** The text on the site; null: the text is new. */
  textKey: string | null;
  text: Live;
  isReadOnly: boolean;
  /** True: the text has just been added. The form then scrolls to the title field and selects its content. */
  isJustAdded: boolean;
  onChange: (text: Live) => void;
};

/**
 * The form for a question with its answer, or for a section. It shows the template, figures that contradict the text,
 * the preview, and the earlier versions.
 */
export function TextForm({ house, page, textKey, text, isReadOnly, isJustAdded, onChange }: TextFormProps) {
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const title = isJustAdded ? form.current?.querySelector('input') : undefined;
    title?.scrollIntoView({ block: 'center' });
    title?.select();
  }, [isJustAdded]);
  const set = (words: Partial<Live>) => onChange({ ...text, ...words });
  const says = Object.fromEntries(house.names.map(({ name, says: each }) => [name, each]));
  const isFaq = isAnswer(page);
  const hasTitle = !isPlain(page) || (textKey !== null && drawsTitle(textKey));
  return (
    <div className={shared.form} ref={form}>
      {!isReadOnly && (
        <>
          {hasTitle && (
            <WordsField
              label={isFaq ? 'Question' : 'Heading'}
              most={longestTitle}
              required={isFaq ? 'Please type the question.' : 'Please type a heading.'}
              value={text.retitle}
              onChange={(retitle) => set({ retitle })}
            />
          )}
          <TemplateField
            label={isFaq ? 'Answer' : 'Words'}
            most={longestText}
            required="Please type the text."
            {...(isPlain(page) ? { hint: 'Leave an empty line between paragraphs' } : {})}
            value={text.says === unwritten ? '' : text.says}
            names={house.names}
            onChange={(words) =>
              set({ says: words, shown: text.shown || [unwritten, ''].includes(text.says) })
            }
          />
          {isFaq && (
            <>
              <TemplateField
                label="The rule that we follow, if it is more generous than this answer"
                hint="Leave empty to add nothing"
                most={longestAlso}
                value={text.also}
                onChange={(also) => set({ also })}
              />
              <WordsField
                label="Other words that people search for"
                hint="Separated by commas: dog, puppy, pet"
                most={mostSearchWords * (longestSearchWord + 2)}
                value={text.search.join(', ')}
                onChange={(words) =>
                  set({
                    search: words
                      .split(',')
                      .map((word) => word.trim().slice(0, longestSearchWord))
                      .filter((word) => word !== '')
                      .slice(0, mostSearchWords),
                  })
                }
              />
            </>
          )}
          <Problems text={text} house={house} />
        </>
      )}
      <Preview {...{ text, says, page, hasTitle }} />
      {textKey !== null && (
        <History
          textKey={textKey}
          says={says}
          {...(isReadOnly
            ? {}
            : { onUse: (old: Version) => set({ retitle: old.title, says: old.text, also: old.also }) })}
        />
      )}
    </div>
  );
}

type TemplateFieldProps = {
  label: string;
  hint?: ReactNode;
  value: string;
  most: number;
  required?: string;
  /** The names of figures and rules; a press inserts a name into the text. */
  names?: House['names'];
  onChange: (value: string) => void;
};

/** A field that keeps line breaks as typed. A required field does not call `onChange` with an empty text. */
function TemplateField({ label, hint, value, most, required, names, onChange }: TemplateFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState({ text: value, value });
  // If `value` changes because somebody else changed the text or removed it from the draft, shows the new value.
  if (typed.value !== value) setTyped({ text: value, value });
  const change = (text: string) => {
    const isFine = required === undefined || text.trim() !== '';
    setTyped({ text, value: isFine ? text : value });
    if (isFine && text !== value) onChange(text);
  };
  const putIn = (name: string) => {
    const area = document.getElementById(id) as HTMLTextAreaElement | null;
    const at = area?.selectionStart ?? typed.text.length;
    change(`${typed.text.slice(0, at)}{{${name}}}${typed.text.slice(area?.selectionEnd ?? at)}`);
    area?.focus();
  };
  return (
    <>
      <TextArea
        id={id}
        label={label}
        hint={
          hint ?? 'Begin a line with “- ” for a list; **bold**; [words](/faqs) links to a page of the site'
        }
        rows={names === undefined ? 3 : 7}
        maxLength={most}
        required={required !== undefined}
        error={required !== undefined && value !== '' && typed.text.trim() === '' ? required : undefined}
        value={typed.text}
        onChange={(event) => change(event.target.value)}
      />
      {names !== undefined && (
        <details>
          <summary>Figures and rules to insert</summary>
          <p className={shared.soft}>
            Insert a figure instead of typing its number: the text then changes with the figure.
          </p>
          <ul className={shared.names}>
            {names.map(({ name, label: what, says }) => (
              <li key={name}>
                <Button onClick={() => putIn(name)}>
                  {what}
                  <VisuallyHidden>: put in</VisuallyHidden>
                </Button>{' '}
                <span className={shared.soft}>{says === '' ? 'says nothing now' : says}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

/** While somebody types, shows names that do not exist and typed numbers that a figure should replace. */
function Problems({ text, house }: { text: Live; house: House }) {
  const whole = `${text.retitle}\n${text.says}\n${text.also}`;
  const known = new Set(house.names.map(({ name }) => name));
  const unknown = namesIn(whole).filter((name) => !known.has(name));
  const figures = typedFigures(whole, JSON.parse(house.businessTerms) as BusinessTerms);
  return (
    <div role="status">
      {unknown.map((name) => (
        <Notice key={name} tone="warning">
          {`There is no {{${name}}}. The list below the text shows what you can insert.`}
        </Notice>
      ))}
      {figures.map(({ sentence, typed, is, name, isRight }) => (
        <Notice key={`${sentence} ${typed}`} tone={isRight ? 'note' : 'warning'}>
          {isRight
            ? `“${sentence}” contains ${typed} as a typed number, which stays the same when the figure changes.`
            : `“${sentence}” says ${typed}, but the figure is ${is}.`}{' '}
          {name === undefined ? 'Please leave the number out.' : `Write {{${name}}} instead.`}
        </Notice>
      ))}
    </div>
  );
}

type Says = Readonly<Record<string, string>>;

function Preview({
  text,
  says,
  page,
  hasTitle,
}: {
  text: Live;
  says: Says;
  page: Text['page'];
  hasTitle: boolean;
}) {
  if (!text.shown)
    return (
      <AsOnSite>
        <p>This text is not on the site.</p>
      </AsOnSite>
    );
  const title = fill(text.retitle, says);
  const also = fill(text.also, says).trim();
  if (isPlain(page))
    return (
      <AsOnSite>
        {hasTitle && <h3>{title}</h3>}
        {fill(text.says, says)
          .split('\n\n')
          .map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
      </AsOnSite>
    );
  return (
    <AsOnSite>
      {isAnswer(page) ? (
        <AccordionItem title={title} isOpenAtFirst>
          <Said text={fill(text.says, says)} />
          {also !== '' && (
            <p>
              <b>{alsoLead}</b> {also}
            </p>
          )}
        </AccordionItem>
      ) : (
        <>
          <h3>{title}</h3>
          <Said text={fill(text.says, says)} />
        </>
      )}
    </AsOnSite>
  );
}

/** A text in the preview. Its links are underlined, but cannot be followed. */
function Said({ text }: { text: string }) {
  return <MarkedText text={text} link={(_path, words) => <u>{words}</u>} />;
}

type Version = { title: string; text: string; also: string };

/** The earlier versions of the text, with the day from which each applied. */
function History({ textKey, says, onUse }: { textKey: string; says: Says; onUse?: (old: Version) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Earlier versions</summary>
      {isOpen && <Versions {...{ textKey, says }} {...(onUse === undefined ? {} : { onUse })} />}
    </details>
  );
}

function Versions({ textKey, says, onUse }: { textKey: string; says: Says; onUse?: (old: Version) => void }) {
  const query = useQuery(textVersionsQuery(textKey));
  return (
    <>
      <Reading query={query} text="Loading the earlier versions …" />
      <ol className={shared.names}>
        {query.data?.map((version, index) => (
          <li key={version.from + version.text}>
            <p>
              <b>
                {index === 0 ? 'Now, ' : ''}
                {new Date(version.from).getTime() === 0
                  ? 'since the beginning'
                  : `from ${formatLongDate(venueDate(new Date(version.from)))}`}
              </b>
              {!version.isShown && ' (not on the site)'}: {version.title}
            </p>
            <Said text={fill(version.text, says)} />
            {index > 0 && onUse !== undefined && (
              <Button onClick={() => onUse(version)}>
                Use this version again<VisuallyHidden>: {version.title}</VisuallyHidden>
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
