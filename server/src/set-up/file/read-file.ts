import type * as z from 'zod/mini';
import { JsonMistake, type JsonRead, readJsonWithLines } from './json-with-lines.ts';
import { type Elsewhere, type Mistake, type Part, keyOf, same } from './part.ts';
import { type SetUpFile, format, formatVersion, partNames, parts, setUpFile } from './parts.ts';

/** The longest file, in characters: ten times a set-up of ten boats and three hundred dishes. */
export const longestFile = 4_000_000;

export type FileRead = { file: SetUpFile } | { mistakes: string[] };

/** Reads a whole set-up, or lists the mistakes, each with its line and remedy. Nothing is written. */
export function readSetUpFile(text: string): FileRead {
  if (text.length > longestFile)
    return {
      mistakes: [`The file is too long: a set-up has at most ${longestFile / 1_000_000} MB of text.`],
    };
  let json: JsonRead;
  try {
    json = readJsonWithLines(text);
  } catch (error) {
    if (error instanceof JsonMistake) return { mistakes: [`Line ${error.line}: ${error.message}`] };
    throw error;
  }
  const other = notOurs(json.value);
  if (other !== undefined) return { mistakes: [other] };
  // The lengths of the lists are checked first. Otherwise a list that is too long could cause ten mistakes in each row.
  const tooLong = listsThatAreTooLong(json.value as object);
  if (tooLong.length > 0) return { mistakes: sentencesOf(tooLong, json.lines) };
  const read = setUpFile.safeParse(json.value);
  const file = read.success ? withoutUnasked(read.data) : undefined;
  const mistakes =
    file === undefined
      ? read.error!.issues.flatMap((issue) => mistakesIn(issue, json.value))
      : mistakesOf(file);
  if (mistakes.length > 0) return { mistakes: sentencesOf(mistakes, json.lines) };
  return { file: file! };
}

const isOfBefore = ({ version }: SetUpFile) => version === 1;

/** In an older file, a dish about which nobody had been asked has an empty list of allergens (docs/decisions/0143). */
function withoutUnasked(file: SetUpFile): SetUpFile {
  if (!isOfBefore(file)) return file;
  const menu = file.menu.map(({ allergens, ...each }) =>
    (allergens ?? []).length === 0 ? each : { ...each, allergens },
  );
  return { ...file, menu };
}

/**
 * Returns a sentence if the text is not a set-up file that this version can read. No other mistake is reported then,
 * because every line would be wrong.
 */
function notOurs(value: unknown): string | undefined {
  const { format: its, version } = (value ?? {}) as { format?: unknown; version?: unknown };
  if (its !== format)
    return `This is not a set-up of Slipway: it begins with "format": "${format}". Choose a file that was exported.`;
  if (typeof version === 'number' && version > formatVersion)
    return `This file is of version ${version}, and this Slipway reads version ${formatVersion}. Install the newer one first.`;
  return undefined;
}

function listsThatAreTooLong(file: Partial<Record<string, unknown>>): Mistake[] {
  return partNames.flatMap((name) => {
    const most: unknown = parts[name].section._zod.bag['maximum'];
    const rows = file[name];
    return Array.isArray(rows) && typeof most === 'number' && rows.length > most
      ? [{ path: name, says: `must be at most ${most} long.` }]
      : [];
  });
}

function mistakesOf(file: SetUpFile): Mistake[] {
  const elsewhere: Elsewhere = {
    packages: new Set(file.packages.map((each) => same(keyOf(each)))),
    isOfBefore: isOfBefore(file),
  };
  return partNames.flatMap((name) => {
    const part = parts[name] as Part;
    return part.mistakes?.(file[name], elsewhere) ?? [];
  });
}

type Issue = z.core.$ZodIssue;

function mistakesIn(issue: Issue, value: unknown): Mistake[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      path: path === '' ? key : `${path}.${key}`,
      says: 'is not a known field here. Take it out, or check its spelling.',
    }));
  const found = issue.path.reduce<unknown>(
    (inside, step) => (inside as Record<PropertyKey, unknown> | undefined)?.[step],
    value,
  );
  if (found === undefined) return [{ path, says: `is missing. ${kindText(issue) ?? 'Add it.'}` }];
  return [{ path, says: issueWords(issue) }];
}

/** Matches Zod's own messages. `issueWords` replaces them with messages that name the remedy. */
const unsaid = /^(Invalid|Too (small|big)|Unrecognized)/;

function issueWords(issue: Issue): string {
  if (!unsaid.test(issue.message)) return `${issue.message}.`;
  switch (issue.code) {
    case 'invalid_type':
      return kindText(issue) ?? 'is not allowed here.';
    case 'invalid_value':
      return `must be ${issue.values.map((each) => JSON.stringify(each)).join(', ')}.`;
    case 'too_small':
      return `must be at least ${issue.minimum}${lengthText(issue.origin)}.`;
    case 'too_big':
      return `must be at most ${issue.maximum}${lengthText(issue.origin)}.`;
    case 'invalid_union':
      return 'is not one of the possible values. A surcharge is { "pounds": 20 } or { "percent": 10 }.';
    default:
      return 'is not allowed here. See docs/set-up-file.md.';
  }
}

function lengthText(origin: string): string {
  return origin === 'array' ? ' long' : origin === 'string' ? ' characters long' : '';
}

const kinds: Readonly<Record<string, string>> = {
  string: 'text, in ""',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, in []',
  object: 'fields, in {}',
};

function kindText(issue: Issue): string | undefined {
  const kind = issue.code === 'invalid_type' ? kinds[issue.expected] : undefined;
  return kind === undefined ? undefined : `It must be ${kind}.`;
}

const mostSaid = 20;

function sentencesOf(mistakes: readonly Mistake[], lines: JsonRead['lines']): string[] {
  const said = mistakes
    .slice(0, mostSaid)
    .map(({ path, says }) => ({ path, says, line: lineOf(path, lines) }))
    .toSorted((a, b) => a.line - b.line)
    .map(({ path, says, line }) => `Line ${line}, ${pathWords(path)}: ${says}`);
  const more = mistakes.length - said.length;
  return more > 0 ? [...said, `And ${more} more.`] : said;
}

/**
 * Returns the line of a field. If the field is missing, returns the line of the object that should contain the field.
 */
function lineOf(path: string, lines: JsonRead['lines']): number {
  for (let at = path; ; at = at.slice(0, at.lastIndexOf('.'))) {
    const line = lines.get(at);
    if (line !== undefined) return line;
    if (!at.includes('.')) return lines.get('') ?? 1;
  }
}

/** Converts the path 'packages.2.price' into 'packages [3] price'. */
function pathWords(path: string): string {
  return path
    .split('.')
    .map((step) => (/^\d+$/.test(step) ? `[${Number(step) + 1}]` : step))
    .join(' ');
}
