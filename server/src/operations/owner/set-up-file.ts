import { withoutPixels } from '@slipway/shared/rules/set-up-pictures.ts';
import { basename } from 'node:path';
import { readBusiness } from '../../catalogue/live-business.ts';
import type { Database } from '../../platform/database/tables.ts';
import { fieldsOfBusiness } from '../../set-up/kinds/business.ts';
import { beginEmpty } from '../../set-up/opening/begin-empty.ts';
import { pictureMaker } from '../../platform/pictures/picture-maker.ts';
import type { Deps } from '../../bookings/deps.ts';
import { randomId } from '../../platform/security/random-id.ts';
import { fillPixels, putPixels } from '../../set-up/file/move-pictures.ts';
import { exportSetUp } from '../../set-up/file/export-set-up.ts';
import { importSetUp, isEmptyPlace } from '../../set-up/import-set-up.ts';
import { applyChangeSet } from '../../set-up/set-commands.ts';
import { type CommandOutcome, terminal } from '../../console/command/command.ts';
import { runCommand } from '../../console/command/run-command.ts';
import { OwnerMistake } from './read-words.ts';

/** The file includes its pictures' pixels. For a copy in git, `--without-pictures` leaves the pixels out. */
export async function exportFile(deps: Deps, [, option]: readonly string[]): Promise<string> {
  if (option !== undefined && option !== '--without-pictures')
    throw new OwnerMistake(`'${option}' is not known here: the only option is --without-pictures.`);
  const { text } = await exportSetUp(deps.db, deps.now());
  return option === undefined ? fillPixels(deps.db, text) : text;
}

type Import = { words: readonly string[]; reason: string | undefined; file: string };

const importOptions = ['--apply', '--same-business', '--new-business'] as const;

/**
 * Imports a whole set-up from a file. With `--apply`, or in an empty installation, the set-up is published immediately.
 * An empty installation's site stays closed until the owner opens it. In all other cases the set-up becomes a draft,
 * and the answer lists what the draft would change.
 */
export async function importFile(deps: Deps, { words, reason, file }: Import): Promise<string> {
  const [path = '', ...options] = words;
  const unknown = options.find((option) => !importOptions.some((known) => known === option));
  if (unknown !== undefined)
    throw new OwnerMistake(`'${unknown}' is not known here: the options are ${importOptions.join(', ')}.`);
  const name = basename(path).slice(0, 80);
  const isEmpty = await isEmptyPlace(deps.db);
  const isNewBusiness = isEmpty && whoseBusiness(file, options) === '--new-business';
  // Pictures are imported first, because each part of a set-up looks for its pictures in the library.
  await putPixels(deps.db, pictureMaker(), file, deps.now());
  if (isEmpty) await beginEmpty(deps.db, deps.now());
  const kept = await runCommand(deps, terminal, importSetUp, {
    input: { file: withoutPixels(isNewBusiness ? await ofThisBusiness(deps.db, file) : file), name },
    requestId: randomId(),
  });
  const isAtOnce = options.includes('--apply') || isEmpty;
  const input = kept.result!;
  if (!isAtOnce) {
    const preview = await runCommand(deps, terminal, applyChangeSet, { input, isPreview: true });
    return `${said(preview)}\n\nNone of this is on the site yet. The changes are kept as the draft “Import of ${name}”. Publish the draft at the console, under Set up, or run this command again with --apply.`;
  }
  const done = await runCommand(deps, terminal, applyChangeSet, {
    input,
    requestId: randomId(),
    reason: reason ?? `imported from ${name}`,
  });
  return said(done);
}

/**
 * If the installation is empty, an option must say whether the file's business is the business of this installation.
 * Otherwise a business that imports another business's file might use the other business's email address.
 */
function whoseBusiness(file: string, options: readonly string[]): (typeof importOptions)[number] {
  const chosen = importOptions.slice(1).filter((option) => options.includes(option));
  const { name = '', email = '' } = businessIn(file)?.['business'] ?? {};
  if (chosen.length !== 1)
    throw new OwnerMistake(
      `The file contains the business details of ${name}, ${email}. Add --same-business to use that name, address, telephone and email for this installation. Add --new-business to leave them out: the first set-up then asks for them.`,
    );
  return chosen[0]!;
}

/**
 * Replaces the business in the file by the business of this installation. Returns an unreadable file unchanged, because
 * the import reports its mistakes.
 */
async function ofThisBusiness(db: Database, file: string): Promise<string> {
  const read = businessIn(file);
  if (read === undefined) return file;
  return JSON.stringify({ ...read, business: fieldsOfBusiness(await readBusiness(db)) }, null, 2);
}

type WithBusiness = { business?: { name?: string; email?: string } };

function businessIn(file: string): WithBusiness | undefined {
  try {
    const read: unknown = JSON.parse(file);
    return typeof read === 'object' && read !== null ? read : undefined;
  } catch {
    return undefined;
  }
}

function said({ effect }: CommandOutcome<unknown>): string {
  return [
    effect.sentence,
    ...effect.figures.map(({ label, value }) => `  ${label}: ${value}`),
    ...effect.warnings.map((warning) => `  Please note: ${warning}`),
  ].join('\n');
}
