import { counted } from '@slipway/shared/values/counted.ts';
import { type ReactNode, useState } from 'react';
import { alsoLead } from '@slipway/shared/rules/house-text.ts';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useText, useTexts, useWords } from '../../api/words.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { faqsOf } from '../../content/faqs.ts';
import { type Found, findAnswers, markedParts } from '../../content/find-answers.ts';
import { type Answer, searchedAnswers } from '../../content/more-answers.ts';
import { AccordionItem } from '@slipway/ui/Accordion.tsx';
import { Button } from '@slipway/ui/Button.tsx';
import { LinkButton, SiteLink } from '../../ui/SiteLink.tsx';
import { Card } from '@slipway/ui/Card.tsx';
import { Chip } from '@slipway/ui/Chip.tsx';
import { TextField } from '@slipway/ui/Field.tsx';
import { MarkedText } from '../../sections/MarkedText.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Pager } from '@slipway/ui/Pager.tsx';
import styles from './FaqsPage.module.css';

export function FaqsPage() {
  const [search, setSearch] = useState('');
  const faqs = faqsOf(useWords('faqs'));
  const others = faqsOf(useWords('answers'));
  const bring = useTexts('experience', 'bring-');
  const isSearching = search.trim() !== '';
  const found: Found<Answer> = isSearching
    ? findAnswers(searchedAnswers(faqs, others, bring), search)
    : { answers: faqs, alsoLookedFor: [], near: [], stems: new Set() };
  return (
    <div className={styles.faqs}>
      <PageTitle>FAQs</PageTitle>
      <p className={styles.lead}>{useText('contact', 'faqs')?.text}</p>
      <search className={styles.search}>
        <TextField
          label="Search the FAQs"
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p role="status" className={styles.count}>
          {isSearching && <Count found={found} />}
        </p>
      </search>
      {found.answers.length === 0 ? (
        <NothingFound search={search.trim()} near={found.near} onSearch={setSearch} />
      ) : (
        <>
          {/* After each new search, the list starts on page 1. */}
          <AnswerList key={search} answers={found.answers} stems={found.stems} />
          <section aria-labelledby="still-wondering" className={styles.ask}>
            <h2 id="still-wondering">Still wondering?</h2>
            <p>
              Call <a href={phoneHref}>{shownPhone}</a>, or send us a message.
            </p>
            <LinkButton variant="secondary" path={sitePaths.contactUs()} icon="letter">
              Contact us
            </LinkButton>
          </section>
        </>
      )}
    </div>
  );
}

function Count({ found: { answers, alsoLookedFor } }: { found: Found<Answer> }) {
  if (answers.length === 0) return 'Nothing found. Try another word, or ask us.';
  return (
    <>
      <b>{counted(answers.length, 'answer')}.</b>
      {alsoLookedFor.length > 0 && ` Also looked for: ${alsoLookedFor.join(', ')}.`}
    </>
  );
}

type NothingFoundProps = {
  search: string;
  near: readonly Answer[];
  onSearch: (search: string) => void;
};

/** The message if no answer matches. Its link to the contact form passes the searched words on. */
function NothingFound({ search, near, onSearch }: NothingFoundProps) {
  return (
    <Card aria-labelledby="nothing-found">
      <h2 id="nothing-found" className={styles.nothing}>
        Nothing about “{search}” yet.
      </h2>
      <p>
        {useText('contact', 'nothing-found')?.text} Or call <a href={phoneHref}>{shownPhone}</a>.
      </p>
      <p>
        <LinkButton variant="secondary" path={sitePaths.contactUs({ message: search })} icon="letter">
          Ask us
        </LinkButton>
      </p>
      {near.length > 0 && (
        <>
          <p>Related questions:</p>
          <ul className={styles.near}>
            {near.map(({ question }) => (
              <li key={question}>
                <Button variant="text" onClick={() => onSearch(question)}>
                  {question}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

/** The number of questions on a page (spec 2.7). */
const pageSize = 6;

type AnswersProps = { answers: readonly Answer[]; stems: ReadonlySet<string> };

/** Spec 2.7: the questions are boxes, on several pages. The first box of each page is open. */
function AnswerList({ answers, stems }: AnswersProps) {
  const [page, setPage] = useState(1);
  const start = (page - 1) * pageSize;
  const pageCount = Math.ceil(answers.length / pageSize);
  return (
    <>
      <Items answers={answers.slice(start, start + pageSize)} stems={stems} opensFirst />
      {pageCount > 1 && (
        <div className={styles.pager}>
          <Pager page={page} pageCount={pageCount} onTurn={setPage} />
        </div>
      )}
      {/* Without JavaScript there is no paging, so the other pages follow below. */}
      <noscript>
        <Items answers={answers.slice(pageSize)} stems={stems} />
      </noscript>
    </>
  );
}

function Items({ answers, stems, opensFirst = false }: AnswersProps & { opensFirst?: boolean }) {
  return (
    <div className={styles.items}>
      {answers.map(({ question, answer, marked, applied, from }, index) => (
        <AccordionItem
          key={question}
          title={
            <span className={styles.question}>
              {from !== undefined && (
                <>
                  <Chip>{from}</Chip>{' '}
                </>
              )}
              <Marked text={question} stems={stems} />
            </span>
          }
          isOpenAtFirst={opensFirst && index === 0}
        >
          {marked !== undefined && stems.size === 0 ? (
            <MarkedText text={marked} />
          ) : (
            <p>
              <Marked text={answer} stems={stems} />{' '}
              {from === 'Find us' && <SiteLink path={sitePaths.findUs()}>All ways to find us</SiteLink>}
            </p>
          )}
          {applied !== undefined && (
            <p>
              <b>{alsoLead}</b> <Marked text={applied} stems={stems} />
            </p>
          )}
        </AccordionItem>
      ))}
    </div>
  );
}

/** A text with the searched words marked. */
function Marked({ text, stems }: { text: string; stems: ReadonlySet<string> }): ReactNode {
  if (stems.size === 0) return text;
  return markedParts(text, stems).map(({ part, isMarked }, index) =>
    // A part of the text has no key except its position.
    // oxlint-disable-next-line react/no-array-index-key
    isMarked ? <mark key={index}>{part}</mark> : part,
  );
}
