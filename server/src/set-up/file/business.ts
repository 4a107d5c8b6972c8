import { changeWords } from '@slipway/shared/api/console/changes.ts';
import { readBusiness } from '../../runtime/live-business.ts';
import { business as businessKind, mistakesInBusiness, wordsOfBusiness } from '../kinds/business.ts';
import { part, whole } from './part.ts';

/** Who the business is now: the newest version. */
export const business = part({
  tables: [],
  section: whole(changeWords.business.shape),
  read: async ({ db }) => wordsOfBusiness(await readBusiness(db)),
  mistakes: (section) => mistakesInBusiness(section).map((says) => ({ path: 'business', says })),
  async write(work, wanted) {
    const done = await businessKind.apply(work.book, wanted, work.context);
    if (done === undefined || done.note === undefined) return;
    work.notes['business'] = done.note;
    work.did('Business', 'changed', wanted.name, done, 'Business');
  },
  undo: (note, context) => businessKind.undo!(note, context),
});
