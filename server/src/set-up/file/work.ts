import type { Journal } from '../journal.ts';
import type { ChangeContext, ChangeDone } from '../change-kind.ts';

type What = 'new' | 'changed' | 'gone';

/** The tools with which parts write a file's set-up, and a record of their work. */
export class Work {
  readonly journal: Journal;
  readonly context: ChangeContext;
  /** The file's name of each package, by its number: first the file's packages, in their order, then all others. */
  packages: ReadonlyMap<number, string> = new Map();
  /** Notes for the undo of changes outside the journal, by part. */
  readonly notes: Record<string, Record<string, unknown>> = {};
  readonly #names = new Map<string, Record<What, string[]>>();
  readonly #done: ChangeDone[] = [];

  constructor(journal: Journal, context: ChangeContext) {
    this.journal = journal;
    this.context = context;
  }

  /**
   * Records that a row was written. The figures of a changed row are listed; those of a new or deleted row are not.
   * `of`: a prefix for the labels of the figures, if the labels do not name the row.
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

  /** Returns the names without duplicates, in the order of the site, as an export lists them. */
  inOrder(names: readonly string[]): string[] {
    return namesOf(this.idsOf(names), this);
  }

  /** Describes the whole import as one change. */
  said(): ChangeDone {
    const parts = [...this.#names].map(([label, names]) => ({ label, value: countsOf(names) }));
    const warnings = [...new Set(this.#done.flatMap((done) => done.warnings ?? []))];
    const unusual = this.#done.flatMap((done) => done.unusual ?? []);
    return {
      clauses: [parts.length === 0 ? 'The set-up is as in the file' : 'The set-up becomes as in the file'],
      figures: [...parts, ...this.#done.flatMap((done) => done.figures ?? []).slice(0, mostFigures)],
      warnings: warnings.slice(0, mostWarnings),
      // At most three effects of each kind: an import may change all prices of a menu.
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

/** '2 new (Quiet, Loud), 1 changed, 1 gone (Party)' */
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

/** Returns the file's names of packages, in the order of the site. */
export function namesOf(
  ids: readonly number[],
  { packages }: { packages: ReadonlyMap<number, string> },
): string[] {
  return [...packages].filter(([id]) => ids.includes(id)).map(([, name]) => name);
}
