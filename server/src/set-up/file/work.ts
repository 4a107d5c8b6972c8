import type { Journal } from '../journal.ts';
import type { ChangeContext, ChangeDone } from '../change-kind.ts';

type What = 'new' | 'changed' | 'gone';

/**
 * Shared by all parts of a set-up file during an import. Each part writes through the journal and records its changes
 * here.
 */
export class Work {
  readonly journal: Journal;
  readonly context: ChangeContext;
  /**
   * Maps each package's id to its name in a set-up file: first the packages of this file, in their order, then all
   * others.
   */
  packages: ReadonlyMap<number, string> = new Map();
  /** Each part's notes for undoing the changes that the part made without the journal. */
  readonly notes: Record<string, Record<string, unknown>> = {};
  readonly #names = new Map<string, Record<What, string[]>>();
  readonly #done: ChangeDone[] = [];

  constructor(journal: Journal, context: ChangeContext) {
    this.journal = journal;
    this.context = context;
  }

  /**
   * Records that a row was written. Lists the figures of a changed row, but not those of a new or deleted row. Pass
   * `of` if the labels of the figures do not tell which row they are about: `of` is put before each label.
   */
  did(part: string, what: What, name: string, done?: ChangeDone | void, of?: string): void {
    const names = this.#names.get(part) ?? { new: [], changed: [], gone: [] };
    names[what].push(name);
    this.#names.set(part, names);
    if (done === undefined) return;
    const figures = (done.figures ?? []).map((figure) =>
      of === undefined ? figure : { ...figure, label: `${of}: ${figure.label}` },
    );
    this.#done.push({ ...done, figures: what === 'changed' ? figures : [] });
  }

  /** Adds a warning: a sentence with its full stop. */
  warn(sentence: string): void {
    this.#done.push({ warnings: [sentence] });
  }

  idsOf(names: readonly string[]): number[] {
    const wanted = new Set(names.map(same));
    return [...this.packages].filter(([, name]) => wanted.has(same(name))).map(([id]) => id);
  }

  /** Returns the given names of packages without duplicates, in the order of `packages`, as an export lists them. */
  inOrder(names: readonly string[]): string[] {
    return namesOf(this.idsOf(names), this);
  }

  /** Describes the whole import as one change. */
  said(): ChangeDone {
    const parts = [...this.#names].map(([label, names]) => ({ label, value: countsOf(names) }));
    const warnings = [...new Set(this.#done.flatMap((done) => done.warnings ?? []))];
    const unusual = this.#done.flatMap((done) => done.unusual ?? []);
    return {
      clauses: [
        parts.length === 0 ? 'The set-up already matches the file' : 'The set-up changes to match the file',
      ],
      figures: [...parts, ...this.#done.flatMap((done) => done.figures ?? []).slice(0, mostFigures)],
      warnings: warnings.slice(0, mostWarnings),
      // Lists at most three unusual effects of each kind, because an import may change every price of the menu.
      unusual: unusual.filter(
        ({ name }, index) => unusual.slice(0, index).filter((each) => each.name === name).length < 3,
      ),
      note: this.notes,
    };
  }
}

const mostFigures = 60;
const mostWarnings = 20;
const mostNames = 6;

/** For example '2 new (Quiet, Loud), 1 changed (Classic), 1 gone (Party)'. */
function countsOf(names: Record<What, string[]>): string {
  return (['new', 'changed', 'gone'] as const)
    .filter((what) => names[what].length > 0)
    .map((what) => {
      const all = names[what];
      const others = all.length > mostNames ? `, and ${all.length - mostNames} more` : '';
      return `${all.length} ${what} (${all.slice(0, mostNames).join(', ')}${others})`;
    })
    .join(', ');
}

/** The name in lower case, because 'Classic' and 'classic' are the same name. */
export function same(name: string): string {
  return name.trim().toLowerCase();
}

/** Returns the names of the packages with these ids, in the order of `packages`. */
export function namesOf(
  ids: readonly number[],
  { packages }: { packages: ReadonlyMap<number, string> },
): string[] {
  return [...packages].filter(([id]) => ids.includes(id)).map(([, name]) => name);
}
