import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';

/**
 * Finds the harm that a migration would do to running servers, including those of the previous version
 * (docs/decisions/0092). Squawk parses the SQL as Postgres does; our patterns find the harm that Squawk does not check.
 */

/** The path of Squawk's binary. Its npm wrapper is not used, because it would start another Node for each migration. */
const squawk = /** @type {{ getBinaryPath(): string }} */ (
  createRequire(import.meta.url)('squawk-cli/js/index.js')
).getBinaryPath();

/** Squawk's rules that are switched off: migrate() makes them unnecessary, or they do not concern running servers. */
const besides = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-timeout-settings',
  'require-lock-timeout',
  'require-statement-timeout',
  'ban-char-field',
];

/** Squawk's rules about statements that would break an older server. Our own rules below cover the other statements. */
const takesAway = new Set([
  'ban-drop-column',
  'ban-drop-table',
  'renaming-column',
  'renaming-table',
  'changing-column-type',
  'adding-required-field',
]);

/** @type {{ rule: string, words: RegExp, says: string }[]} */
const own = [
  {
    rule: 'drop-what-servers-call',
    words: /\bdrop\s+(function|procedure|view|type|domain|trigger)\b/gi,
    says: 'An older server may call it.',
  },
  {
    rule: 'truncate',
    words: /^\s*truncate\b/gim,
    says: 'It deletes all rows, and locks everybody out of the table.',
  },
  {
    rule: 'hidden-statement',
    words: /\bexecute\s+(format\s*\(|')/gi,
    says: 'The text after execute hides a statement and its locks: write the statement itself.',
  },
];

/** @typedef {{ line: number, rule: string, says: string }} Complaint */

/**
 * To ignore a complaint, write `-- squawk-ignore RULE` above its statement, and the reason in the line before that. A
 * migration that removes something used by older servers must name the versions that it breaks. It names them in a line
 * that migrate() reads.
 * @param {string} sql
 * @returns {Complaint[]}
 */
export function lintMigration(sql) {
  const complaints = [...bySquawk(sql), ...byText(sql)];
  const takes = ignored(sql).filter((rule) => takesAway.has(rule) || rule === 'drop-what-servers-call');
  if (takes.length > 0 && !/^-- Breaks servers before \d+\.\d+\.\d+: \S/m.test(sql))
    complaints.push({
      line: 1,
      rule: 'say-whom-it-breaks',
      says: `It removes something (${takes.join(', ')}): add a line '-- Breaks servers before 1.2.0: why.' that names a released version.`,
    });
  return complaints;
}

/**
 * @param {string} sql
 * @returns {Complaint[]}
 */
function bySquawk(sql) {
  const args = ['--assume-in-transaction', '--reporter', 'json', '--exclude', besides.join(',')];
  const { stdout, stderr, error } = spawnSync(squawk, [...args, '--stdin-filepath', 'migration.sql'], {
    input: sql,
    encoding: 'utf8',
  });
  if (error !== undefined || !stdout.trim().startsWith('['))
    throw new Error(`Squawk could not be run: ${error?.message ?? stderr}`);
  const found = /** @type {{ line: number, rule_name: string, message: string }[]} */ (JSON.parse(stdout));
  // Squawk reports an ignore comment for one of our own rules as unused, because Squawk does not know our rules.
  const known = found.filter(({ rule_name: rule }) => rule !== 'unused-ignore');
  return known.map(({ line, rule_name: rule, message }) => ({ line: line + 1, rule, says: message }));
}

/**
 * @param {string} sql
 * @returns {Complaint[]}
 */
function byText(sql) {
  const bare = sql.replaceAll(/--.*$/gm, '');
  const lines = sql.split('\n');
  return own.flatMap(({ rule, words, says }) =>
    [...bare.matchAll(words)]
      .map(({ index }) => bare.slice(0, index).split('\n').length)
      .filter((line) => !(lines[line - 2] ?? '').includes(`squawk-ignore ${rule}`))
      .map((line) => ({ line, rule, says })),
  );
}

/** @param {string} sql */
function ignored(sql) {
  return [...sql.matchAll(/-- squawk-ignore (.+)$/gm)].flatMap(([, rules = '']) =>
    rules.split(',').map((rule) => rule.trim()),
  );
}
