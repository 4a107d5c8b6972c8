import { useState } from 'react';
import type { Faq } from '../../content/faqs.ts';
import { AccordionItem } from '../../ui/Accordion.tsx';
import { Pager } from '../../ui/Pager.tsx';
import styles from './FaqsPage.module.css';

/** How many stand on one page; the list page of spec 2.7 is told by its host. */
const pageSize = 6;

/** Spec 2.7: pages of boxes, the first of each open. */
export function FaqList({ faqs }: { faqs: readonly Faq[] }) {
  const [page, setPage] = useState(1);
  const start = (page - 1) * pageSize;
  const pageCount = Math.max(1, Math.ceil(faqs.length / pageSize));
  return (
    <>
      <Items faqs={faqs.slice(start, start + pageSize)} opensFirst />
      <div className={styles.pager}>
        <Pager page={page} pageCount={pageCount} onTurn={setPage} />
      </div>
      {/* Without JavaScript no page is turned: the rest stands below. */}
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
