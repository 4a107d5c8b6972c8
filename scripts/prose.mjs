import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';

const root = join(import.meta.dirname, '..');

/**
 * One piece of prose and where it begins. A `label` is a heading or a cell of a table: it need not be a sentence.
 * @typedef {{ path: string, line: number, kind: 'comment' | 'title' | 'string' | 'text' | 'label', text: string }} Prose
 */

/** Files that git tracks or would track, so a new file is checked before it is committed. */
export function ourFiles() {
  return execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((path) => path !== '');
}

/** @param {string} path relative to the repository */
export function proseOf(path) {
  const source = readFileSync(join(root, path), 'utf8');
  if (path.endsWith('.md')) return proseOfDocument(path, source);
  if (/\.(ts|tsx|mjs|js)$/.test(path)) return proseOfCode(path, source);
  if (path.endsWith('.css')) return proseOfStyles(path, source);
  if (/\.(sh|yml|service|timer)$|^deploy\/|\.sql$/.test(path)) return proseAfterMarks(path, source);
  return [];
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {Prose[]}
 */
export function proseOfDocument(path, source) {
  /** @type {Prose[]} */
  const found = [];
  let isCode = false;
  let namesTests = false;
  let lastLine = 0;
  for (const [nth, written] of source.split('\n').entries()) {
    if (written.trimStart().startsWith('```')) isCode = !isCode;
    if (isCode || /^\s*(```|$)/.test(written)) continue;
    const line = nth + 1;
    const plain = written.replaceAll(/\]\([^)]*\)/g, ']').replaceAll(/<[^>]*>|https?:\S+/g, ' ');
    if (plain.endsWith('| file | test |')) namesTests = true;
    if (!plain.startsWith('|')) namesTests = false;
    if (plain.startsWith('|')) {
      // The title of a test is checked in the test's own file.
      for (const cell of plain.split('|').slice(0, namesTests ? -2 : undefined)) {
        if (/[a-z]{2}/i.test(cell)) found.push({ path, line, kind: 'label', text: cell.trim() });
      }
    } else {
      const text = plain.replace(/^\s*(?:#+|[-*]|\d+\.|>)\s+/, '').trim();
      const last = found.at(-1);
      const goesOn = text === plain.trim() && last?.kind === 'text' && lastLine === line - 1;
      if (goesOn) last.text += ` ${text}`;
      else found.push({ path, line, kind: plain.startsWith('#') ? 'label' : 'text', text });
      lastLine = line;
    }
  }
  return found;
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {Prose[]}
 */
export function proseOfCode(path, source) {
  const { program, comments } = parseSync(path, source, { lang: path.endsWith('x') ? 'tsx' : 'ts' });
  const lineAt = lineFinder(source);
  /** @type {Prose[]} */
  const found = [];
  let lastLineComment = -1;
  for (const { type, value, start, end } of comments) {
    const text = value
      .split('\n')
      .map((line) => line.replace(/^\s*\*+\s?/, '').trim())
      .map((line) =>
        line.replace(
          /^@(?:param|returns|throws|typedef|property|template)\s+(?:\{.*\}\s*)?(?:\[?([\w.=]+)\]?)?/,
          '. $1',
        ),
      )
      .filter((line) => !/^@|^(?:eslint|oxlint)-|^[#/]|^v8 |^@ts-/.test(line))
      .join(' ')
      .replaceAll(/[\s.]+\. /g, '. ')
      .replace(/[\s.]+\.$/, '.')
      .trim();
    const between = lastLineComment === -1 ? 'code' : source.slice(lastLineComment, start);
    const goesOn = type === 'Line' && /^[ \t\r]*\n[ \t]*$/.test(between);
    lastLineComment = type === 'Line' ? end : -1;
    const last = found.at(-1);
    if (goesOn && last) last.text += ` ${text}`;
    else if (/\p{L}{2}/u.test(text)) found.push({ path, line: lineAt(start), kind: 'comment', text });
  }
  walk(program, (node, parent) => {
    if (isSqlTemplate(node, parent)) return;
    const text = wordsOf(node);
    if (text === undefined || sqlStatement.test(text) || text.trim().split(/\s+/).length < 3) return;
    const isTitle =
      parent?.type === 'CallExpression' &&
      parent.arguments[0] === node &&
      /^(?:it|test|describe)\b/.test(source.slice(parent.start, parent.start + 9));
    found.push({
      path,
      line: lineAt(node.start),
      kind: isTitle ? 'title' : 'string',
      text: text.replaceAll(/\s+/g, ' ').trim(),
    });
  });
  return found;
}

/** An SQL statement is not prose: it names tables and columns. */
const sqlStatement =
  /^\s*(?:(?:begin; )?(?:select\s(?:.*\s)?from|insert into|update \w+ set|delete from|lock table|with \w+ as)\s|[\w.]+ as \w+$)/s;

/**
 * @param {any} node
 * @param {any} parent
 */
function isSqlTemplate(node, parent) {
  return (
    node.type === 'TemplateLiteral' &&
    parent?.type === 'TaggedTemplateExpression' &&
    /^sql$/i.test(parent.tag.name ?? '')
  );
}

/** @param {any} node */
function wordsOf(node) {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral')
    return node.quasis.map((/** @type {any} */ quasi) => quasi.value.cooked).join(' … ');
  if (node.type === 'JSXText') return node.value;
  return undefined;
}

/**
 * @param {any} node
 * @param {(node: any, parent: any) => void} visit
 * @param {any} [parent]
 */
function walk(node, visit, parent) {
  if (node.type === 'ImportDeclaration' || node.type === 'TSLiteralType') return;
  visit(node, parent);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === 'object' && typeof child.type === 'string') walk(child, visit, node);
    }
  }
}

/**
 * Comments of shell, YAML, systemd and SQL: the lines that begin with the comment mark.
 * @param {string} path
 * @param {string} source
 * @returns {Prose[]}
 */
function proseAfterMarks(path, source) {
  /** @type {Prose[]} */
  const found = [];
  let goesOn = false;
  for (const [nth, line] of source.split('\n').entries()) {
    const [, text] = /^\s*(?:#(?!!)|--)\s?(.*)$/.exec(line) ?? [];
    const last = found.at(-1);
    if (text !== undefined && goesOn && last) last.text += ` ${text}`;
    else if (text !== undefined) found.push({ path, line: nth + 1, kind: 'comment', text });
    goesOn = text !== undefined;
  }
  return found;
}

/**
 * @param {string} path
 * @param {string} source
 * @returns {Prose[]}
 */
export function proseOfStyles(path, source) {
  const lineAt = lineFinder(source);
  return [...source.matchAll(/\/\*(.*?)\*\//gs)].map(({ index, 1: text = '' }) => ({
    path,
    line: lineAt(index),
    kind: 'comment',
    text: text.replaceAll(/\s+/g, ' ').trim(),
  }));
}

/** @param {string} source */
function lineFinder(source) {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (/** @type {number} */ offset) => {
    const line = starts.findIndex((start) => start > offset);
    return line === -1 ? starts.length : line;
  };
}
