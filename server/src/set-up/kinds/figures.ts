import { counted } from '@slipway/shared/rules/business-terms.ts';
import type { BusinessTerms } from '@slipway/shared/rules/business-terms.ts';
import type { Database } from '../../database/tables.ts';
import { readTermsAt } from '../../runtime/business-terms.ts';
import type { ChangeKind } from '../change-kind.ts';

const named = {
  notice: { figure: 'minimumNoticeMinutes', label: 'Last booking before the start' },
  turnaround: { figure: 'turnaroundMinutes', label: 'In after a trip' },
} as const;
const names = ['notice', 'turnaround'] as const;

/** The note of versions that this writes: those that a public demo forgets. */
export const notedAtConsole = 'Changed at the console.';

/** A new version of the figures of the house, in force at once; bookings keep the one that they were made under. */
export const figures: ChangeKind<'figures'> = {
  title(words) {
    return names
      .filter((name) => words[name] !== undefined)
      .map((name) => `${named[name].label}: ${counted(words[name]!, 'minute')}`)
      .join('; ');
  },
  async apply(_book, words, { db, now }) {
    const { terms } = await readTermsAt(db, now);
    const before: Record<string, number> = {};
    const after: Record<string, number> = {};
    for (const name of names) {
      const { figure } = named[name];
      if (words[name] === undefined || words[name] === terms[figure]) continue;
      before[figure] = terms[figure];
      after[figure] = words[name];
    }
    if (Object.keys(after).length === 0) return {};
    await insertTerms(db, { ...terms, ...after }, now);
    const changed = names.filter((name) => named[name].figure in after);
    return {
      figures: changed.map((name) => ({
        label: named[name].label,
        value: `${counted(before[named[name].figure]!, 'minute')} → ${counted(after[named[name].figure]!, 'minute')}`,
      })),
      warnings:
        (after['turnaroundMinutes'] ?? 0) > (before['turnaroundMinutes'] ?? 0)
          ? ['Trips that are booked keep their turnaround; between them there may be fewer free places.']
          : [],
      note: { before, after },
    };
  },
  /** As another version: none ever goes. */
  async undo({ before, after }, { db, now }) {
    const { terms } = await readTermsAt(db, now);
    const holds = Object.entries(after as Partial<BusinessTerms>).every(
      ([figure, value]) => terms[figure as keyof BusinessTerms] === value,
    );
    if (holds) await insertTerms(db, { ...terms, ...(before as Partial<BusinessTerms>) }, now);
    return holds;
  },
};

async function insertTerms(db: Database, terms: BusinessTerms, now: Date): Promise<void> {
  const row = { validFrom: now, terms: JSON.stringify(terms), note: notedAtConsole };
  await db.insertInto('businessTerms').values(row).execute();
}
