import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig, surroundings } from './config.ts';
import { readSettings } from './settings-file.ts';

const names = ['SMTP_URL', 'BACKUP_PASSPHRASE', 'DRAIN_SECONDS', 'DATA_DIR'];
const read = (text: string) => readSettings(text, names);
const mistakesOf = (text: string) => {
  try {
    read(text);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'slipway-settings-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Reads a settings file as `. FILE` does at a shell. */
function byShell(text: string): Record<string, string> {
  const file = join(folder, 'settings.env');
  writeFileSync(file, text);
  const print = names.map((name) => `printf '%s\\0' "$${name}"`).join('; ');
  const said = execFileSync('sh', ['-c', `. ${file}; ${print}`], { env: {}, encoding: 'utf8' }).split('\0');
  return Object.fromEntries(
    names.map((name, index) => [name, said[index] ?? '']).filter(([, value]) => value),
  );
}

/**
 * Reads a settings file as Node does with --env-file. Keeps only the variables of `names`, because some versions of
 * Node turn a comment into a variable.
 */
const byNode = (text: string) =>
  Object.fromEntries(
    Object.entries(parseEnv(text)).filter(([name, value]) => names.includes(name) && value !== ''),
  );

describe('a value that shells and Node would read differently is refused, and the error does not quote it', () => {
  test.each([
    ['a shell starts a program at &', 'SMTP_URL=smtps://boats:pa&ss@mail.example'],
    ['Node ends it at #', 'SMTP_URL=smtps://boats:pa#ss@mail.example'],
    ['a shell runs the second word', 'BACKUP_PASSPHRASE=correct horse battery pa ss'],
    ['double quotes', 'BACKUP_PASSPHRASE="correct horse pa ss"'],
    ['a shell and compose put something in its place', 'SMTP_URL=smtps://boats:pa$ss@mail.example'],
    ['a backslash', 'SMTP_URL=smtps://boats:pa\\ss@mail.example'],
    ['a backslash in quotes', "BACKUP_PASSPHRASE='correct horse pa\\ss'"],
    ['a quote in quotes', "BACKUP_PASSPHRASE='correct horse's pa ss'"],
    ['a blank at the end', 'BACKUP_PASSPHRASE=correcthorsepass '],
    ['a blank after the equals sign', 'BACKUP_PASSPHRASE= correcthorsepass'],
    ['a home folder', 'DATA_DIR=~/pass'],
    ['a tab in quotes', "BACKUP_PASSPHRASE='correct\thorse pass'"],
    ['a comment behind it', 'DRAIN_SECONDS=5 # pa ss'],
  ])('%s', (_why, line) => {
    const mistakes = mistakesOf(`# settings\n${line}\n`);
    expect(mistakes).toEqual([expect.stringMatching(/^Line 2 of the settings file: [A-Z_]+ has characters/)]);
    expect(mistakes.join()).not.toContain('pa');
  });
});

test.each([
  ['export DRAIN_SECONDS=5', 'must be NAME=value'],
  [' DRAIN_SECONDS=5', 'must be NAME=value'],
  ['DRAIN_SECONDS = 5', 'must be NAME=value'],
  ['DRAIN_SECONDS', 'must be NAME=value'],
  ['DRAIN_SECONDS=5\r', 'Unix line ends'],
  ['# a folder of Windows: C:\\', 'a comment may not end with a backslash'],
  ['SMPT_URL=smtp://mail.example', 'SMPT_URL is not a setting'],
  ['NODE_EXTRA_CA_CERTS=/etc/ca.pem', 'systemctl edit slipway'],
  ['DATA_DIR=/a\nDATA_DIR=/b', 'is in the file twice'],
])('a line that is not a setting is refused: %j', (text, words) => {
  expect(mistakesOf(text)).toEqual([expect.stringContaining(words)]);
});

test('a settings file can contain passwords with special characters', () => {
  const text = `# a comment, with 'quotes', a "pair" and $HOME\n\nSMTP_URL='smtps://boats:pa&ss#1@mail.example/?a=b'
BACKUP_PASSPHRASE='correct "horse" $battery staple'
DATA_DIR=
`;
  const settings = {
    SMTP_URL: 'smtps://boats:pa&ss#1@mail.example/?a=b',
    BACKUP_PASSPHRASE: 'correct "horse" $battery staple',
  };
  expect(read(text)).toEqual(settings);
  expect(byShell(text)).toEqual(settings);
  expect(byNode(text)).toEqual(settings);
});

const lines = fc.record({
  name: fc.constantFrom(...names),
  value: fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...` '"#$&\\=;:~!*?%a1{}()|<>\`@/`.split('')), maxLength: 12 }),
    fc
      .string({ unit: fc.constantFrom(...` "#$&=;:~!*a1{}()|\`é`.split('')), maxLength: 12 })
      .map((text) => `'${text}'`),
    fc.stringMatching(/^[\w./:@%+,=?-]{0,12}$/),
  ),
});

test('a shell and Node read the same value from every accepted line', () => {
  let taken = 0;
  fc.assert(
    fc.property(
      fc.uniqueArray(lines, { selector: ({ name }) => name, maxLength: 4 }),
      fc.array(fc.string({ maxLength: 20 }), { maxLength: 2 }),
      (some, comments) => {
        const text = [
          ...comments.map((words) => `# ${words.replaceAll(/[\n\r]/g, '')}`),
          ...some.map(({ name, value }) => `${name}=${value}`),
        ].join('\n');
        if (mistakesOf(text).length > 0) return;
        const settings = read(text);
        taken += 1;
        expect(byNode(text)).toEqual(settings);
        if (taken % 10 === 0) expect(byShell(text)).toEqual(settings);
      },
    ),
    { numRuns: 400 },
  );
  expect(taken).toBeGreaterThan(20);
});

describe('SETTINGS_FILE', () => {
  const write = (text: string) => {
    const file = join(folder, 'own.env');
    writeFileSync(file, text);
    return file;
  };

  test('the settings file overrides the environment, and an empty value counts as unset', () => {
    const SETTINGS_FILE = write('DRAIN_SECONDS=7\nDATA_DIR=\n');
    const config = readConfig(
      surroundings({ SETTINGS_FILE, DRAIN_SECONDS: '5', DATA_DIR: '/var/lib/slipway' }),
    );
    expect(config).toMatchObject({ drainSeconds: 7, dataDir: '/var/lib/slipway' });
  });

  test('the error about a missing settings file contains the file’s path', () => {
    expect(() => surroundings({ SETTINGS_FILE: '/nowhere/slipway.env' })).toThrow(
      'SETTINGS_FILE is /nowhere/slipway.env, which cannot be read (ENOENT)',
    );
  });
});
