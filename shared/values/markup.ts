import { prerenderedRoutes, routePatterns } from './site-paths.ts';

/** A run of text in a paragraph or a line of a list. */
export type Part = { text: string; isBold?: true; path?: string };
export type Block = { kind: 'paragraph'; parts: Part[] } | { kind: 'list'; items: Part[][] };

/**
 * The markup of texts: paragraphs after an empty line, '- ' for a list, **bold**, [words](/faqs) for a page of
 * ours. Everything else appears as typed, so a text can contain neither scripts nor links to other sites.
 */
export function parseMarkup(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const typed of text.split(/\r?\n/)) {
    const line = typed.trim();
    const item = /^-\s+(\S.*)$/s.exec(line)?.[1];
    if (line === '') open = undefined;
    else if (item !== undefined) {
      if (open?.kind !== 'list') blocks.push((open = { kind: 'list', items: [] }));
      open.items.push(partsOf(item));
    } else if (open?.kind === 'paragraph') open.parts.push({ text: ' ' }, ...partsOf(line));
    else blocks.push((open = { kind: 'paragraph', parts: partsOf(line) }));
  }
  return blocks;
}

/** The text without markup: for searches, search engines and summaries of changes. */
export function plainText(text: string): string {
  const words = (parts: readonly Part[]) => parts.map((part) => part.text).join('');
  return parseMarkup(text)
    .flatMap((block) => (block.kind === 'paragraph' ? [words(block.parts)] : block.items.map(words)))
    .join(' ');
}

/**
 * The pattern allows no bracket inside the brackets of a link. If it did, the search in a text of many opening brackets
 * would read from each bracket to the end of the text.
 */
const inline = /\*\*([^*\n]+)\*\*|\[([^[\]\n]+)\]\(([^()\s]+)\)/g;

function partsOf(line: string): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const match of line.matchAll(inline)) {
    const [whole, bold, words, path] = match;
    if (match.index > from) parts.push({ text: line.slice(from, match.index) });
    if (bold !== undefined) parts.push({ text: bold, isBold: true });
    else if (path !== undefined && isOwnPage(path)) parts.push({ text: words ?? path, path });
    else parts.push({ text: whole });
    from = match.index + whole.length;
  }
  if (from < line.length) parts.push({ text: line.slice(from) });
  return parts;
}

/** Whether a path leads to a page of this site: '/faqs', '/contact-us#find-us'. */
function isOwnPage(path: string): boolean {
  const [page = '', anchor] = path.split('#');
  const isPage = prerenderedRoutes.some((route) => routePatterns[route] === page);
  return isPage && (anchor === undefined || /^[a-z0-9-]+$/.test(anchor));
}

/** The links of a text that do not lead to a page of this site. Such links are invalid. */
export function foreignLinks(text: string): string[] {
  return [...text.matchAll(inline)].flatMap(([, , , path]) =>
    path === undefined || isOwnPage(path) ? [] : [path],
  );
}
