import { withoutPixels } from '@slipway/shared/rules/set-up-pictures.ts';
import { basename } from 'node:path';
import { settings } from '../../../seed/settings.ts';
import { pictureMaker } from '../../set-up/pictures/picture-maker.ts';
import type { Deps } from '../../bookings/deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { fillPixels, putPixels } from '../../set-up/file/move-pictures.ts';
import { exportSetUp } from '../../set-up/file/export-set-up.ts';
import { importSetUp, isEmptyPlace } from '../../set-up/import-set-up.ts';
import { applyChangeSet } from '../../set-up/set-commands.ts';
import { type CommandOutcome, terminal } from '../../console/command/command.ts';
import { runCommand } from '../../console/command/run-command.ts';
import { OwnerMistake } from './read-words.ts';

/** With the pixels of its pictures, unless they are left out: `--without-pictures`, for a copy that is kept in git. */
export async function exportFile(deps: Deps, [, option]: readonly string[]): Promise<string> {
  if (option !== undefined && option !== '--without-pictures')
    throw new OwnerMistake(`'${option}' is not known here: the only option is --without-pictures.`);
  const { text } = await exportSetUp(deps.db, deps.now());
  return option === undefined ? fillPixels(deps.db, text) : text;
}

type Import = { words: readonly string[]; reason: string | undefined; file: string };

/**
 * A whole set-up from a file. In an empty place it is put on the site at once; elsewhere it is a draft, and what it would
 * change is said.
 */
export async function importFile(deps: Deps, { words, reason, file }: Import): Promise<string> {
  const [path = '', option] = words;
  if (option !== undefined && option !== '--apply')
    throw new OwnerMistake(`'${option}' is not known here: the only option is --apply.`);
  const name = basename(path).slice(0, 80);
  // The pixels first: whatever shows a picture looks for it in the library.
  await putPixels(deps.db, pictureMaker(), file, deps.now());
  const isEmpty = await isEmptyPlace(deps.db);
  // A database that was never started has no settings, and nobody fills it after this.
  if (isEmpty)
    await deps.db
      .insertInto('settings')
      .values([...settings])
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute();
  const isAtOnce = option === '--apply' || isEmpty;
  const kept = await runCommand(deps, terminal, importSetUp, {
    input: { file: withoutPixels(file), name },
    requestId: randomId(),
  });
  const input = kept.result!;
  if (!isAtOnce) {
    const preview = await runCommand(deps, terminal, applyChangeSet, { input, isPreview: true });
    return `${said(preview)}\n\nNothing of it is on the site yet. It is kept as a draft, Import of ${name}: put it on the site at the console, under Set up, or run this again with --apply.`;
  }
  const done = await runCommand(deps, terminal, applyChangeSet, {
    input,
    requestId: randomId(),
    reason: reason ?? `imported from ${name}`,
  });
  return said(done);
}

function said({ effect }: CommandOutcome<unknown>): string {
  return [
    effect.sentence,
    ...effect.figures.map(({ label, value }) => `  ${label}: ${value}`),
    ...effect.warnings.map((warning) => `  Please note: ${warning}`),
  ].join('\n');
}
