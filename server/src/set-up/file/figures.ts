import { changeWords } from '@slipway/shared/api/console/changes.ts';
import { readTermsAt } from '../../runtime/business-terms.ts';
import { figureNames, figureWordsOf, figures as figuresKind } from '../kinds/figures.ts';
import { part, whole } from './part.ts';

/** Those in force; what was and what is planned is in no file. */
export const figures = part({
  tables: [],
  section: whole(changeWords.figures.shape),
  async read({ db, now }) {
    const words = figureWordsOf((await readTermsAt(db, now)).terms);
    // In the order of their schema, whatever the order in which they are read.
    return Object.fromEntries(figureNames.map((name) => [name, words[name]])) as typeof words;
  },
  async write(work, wanted) {
    const done = await figuresKind.apply(work.book, wanted, work.context);
    if (done === undefined || done.note === undefined) return;
    work.notes['figures'] = done.note;
    work.did('Figures', 'changed', Object.keys(done.note['after'] as object).join(', '), done);
  },
  undo: (note, context) => figuresKind.undo!(note, context),
});
