import { Refusal } from '../../platform/http/refusal.ts';
import type { ChangeKind } from '../change-kind.ts';
import type { Part } from '../file/part.ts';
import { partNames, parts } from '../file/parts.ts';
import { readSetUpFile } from '../file/read-file.ts';
import { Work } from '../file/work.ts';

/**
 * Imports a whole set-up from a file. Each part compares the file with the installation, and applies the differences as
 * ordinary changes.
 */
export const setUp: ChangeKind<'set_up'> = {
  // An import needs the owner's permission, because a file includes the figures and the business's details.
  permission: () => 'set-policies',
  title: ({ name }) => `The whole set-up, from ${name}`,
  async apply(journal, { file: id, name }, context) {
    const { db, from, today } = context;
    if (from > today)
      throw new Refusal('invalid', {
        message:
          'A whole set-up begins on the day on which it is put on the site. Please leave the first day open.',
      });
    const kept = await db.selectFrom('setUpFiles').select('text').where('id', '=', id).executeTakeFirst();
    if (kept === undefined)
      throw new Refusal('invalid', {
        message: `${name} is no longer stored. Please choose the file again.`,
      });
    const read = readSetUpFile(kept.text);
    if ('mistakes' in read)
      throw new Refusal('invalid', {
        message: `${name} can’t be read any more. ${read.mistakes.join('\n')}`,
      });
    const work = new Work(journal, context);
    for (const part of partNames) await (parts[part] as Part).write(work, read.file[part]);
    return work.said();
  },
  async undo(note, context) {
    let holds = true;
    for (const name of partNames.toReversed()) {
      const own = note[name] as Record<string, unknown> | undefined;
      const { undo } = parts[name] as Part;
      if (own !== undefined && undo !== undefined && !(await undo(own, context))) holds = false;
    }
    return holds;
  },
};
