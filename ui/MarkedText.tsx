import { type Part, parseMarkup } from '@slipway/shared/values/markup.ts';
import { Fragment, type ReactNode } from 'react';

type Link = (path: string, words: string) => ReactNode;

type MarkedTextProps = {
  text: string;
  /** Draws a link to a page of the site. */
  link: Link;
  /** The class of the lists in the text. */
  listClass?: string | undefined;
};

/** Shows a text with its markup as paragraphs, lists, bold words and links. All else is shown as typed. */
export function MarkedText({ text, link, listClass }: MarkedTextProps) {
  return parseMarkup(text).map((block, index) =>
    block.kind === 'paragraph' ? (
      // A block is identified only by its position.
      // oxlint-disable-next-line react/no-array-index-key
      <p key={index}>
        <Parts parts={block.parts} link={link} />
      </p>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key
      <ul key={index} className={listClass}>
        {block.items.map((item, line) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={line}>
            <Parts parts={item} link={link} />
          </li>
        ))}
      </ul>
    ),
  );
}

function Parts({ parts, link }: { parts: readonly Part[]; link: Link }) {
  return parts.map(({ text, isBold, path }, index) => {
    const said = isBold === true ? <b>{text}</b> : path === undefined ? text : link(path, text);
    // oxlint-disable-next-line react/no-array-index-key
    return <Fragment key={index}>{said}</Fragment>;
  });
}
