import { useState } from 'react';
import { sitePaths } from '@slipway/shared/values/site-paths.ts';
import { useTerms } from '../../api/terms.ts';
import { phoneHref, shownPhone } from '../../content/business.ts';
import { type Faq, faqsOf } from '../../content/faqs.ts';
import { findFaqs } from '../../content/find-faqs.ts';
import { AccordionItem } from '../../ui/Accordion.tsx';
import { LinkButton } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Hero } from '../../ui/Hero.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { Seats } from '../../ui/Seats.tsx';
import styles from './FaqsPage.module.css';

export function FaqsPage() {
  const [search, setSearch] = useState('');
  const found = findFaqs(faqsOf(useTerms()), search);
  return (
    <>
      <Hero picture={<Seats guests={10} />}>
        <PageTitle>FAQs</PageTitle>
        <p>What people ask before their first lap, answered without the small print.</p>
      </Hero>
      <div className={styles.faqs}>
        <search className={styles.search}>
          <TextField
            label="Search the FAQs"
            type="search"
            autoComplete="off"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p role="status" className={styles.count}>
            {search.trim() !== '' && countMessage(found.length)}
          </p>
        </search>
        {/* A new search starts on its first page. */}
        <FaqList key={search} faqs={found} />
        <section aria-labelledby="still-wondering" className={styles.ask}>
          <h2 id="still-wondering">Still wondering?</h2>
          <p>
            Call <a href={phoneHref}>{shownPhone}</a>, or write to us.
          </p>
          <LinkButton variant="secondary" path={sitePaths.contactUs()} icon="letter">
            Contact us
          </LinkButton>
        </section>
      </div>
    </>
  );
}

function countMessage(found: number): string {
  if (found === 0) return 'No answer has these words in it. Try fewer, or ask us.';
  return found === 1 ? '1 answer' : `${found} answers`;
}

/** Questions on one page; in spec 2.7 the host of the list sets it. */
const pageSize = 6;

/** Spec 2.7: pages of boxes, the first box of each page open. */
function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  const [page, setPage] = useState(1);
  const start = (page - 1) * pageSize;
  const pageCount = Math.max(1, Math.ceil(faqs.length / pageSize));
  return (
    <>
      <Items faqs={faqs.slice(start, start + pageSize)} opensFirst />
      <div className={styles.pager}>
        <Pager page={page} pageCount={pageCount} onTurn={setPage} />
      </div>
      {/* Without JavaScript there is no paging: the other pages follow below. */}
      <noscript>
        <Items faqs={faqs.slice(pageSize)} />
      </noscript>
    </>
  );
}

function Items({ faqs, opensFirst = false }: { faqs: readonly Faq[]; opensFirst?: boolean }) {
  return (
    <div className={styles.items}>
      {faqs.map(({ question, answer }, index) => (
        <AccordionItem key={question} title={question} isOpenAtFirst={opensFirst && index === 0}>
          <p>{answer}</p>
        </AccordionItem>
      ))}
    </div>
  );
}
