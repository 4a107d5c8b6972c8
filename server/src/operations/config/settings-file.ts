/**
 * A settings file is read by our programs, by docker compose, and by people who type `. FILE` at a shell: each has
 * its own rules for quotes, blanks, `#`, `$`, `&` and `\`. A line that they would read differently is refused, so
 * that every reader has the same values (decision 0008).
 */

/** A value that needs no quotes, whichever program reads the file. */
const bare = /^[\w./:@%+,=?-]*$/;
/**
 * Between single quotes, every reader accepts all characters except a single quote, a backslash and control characters.
 */
const quoted = /^'([^'\\\p{Cc}]*)'$/u;
const assignment = /^([A-Za-z_]\w*)=(.*)$/s;

const howToWrite =
  "Put the value in single quotes ('...'); in an address write a single quote as %27 and a backslash as %5C";

/**
 * Reads NAME=value, NAME='value', comments and empty lines; an empty value is left out, because it counts as unset.
 * @param known the names of the variables that the file may set
 * @throws an error with a line for each mistake: the line's number and the name, never the value
 */
export function readSettings(text: string, known: readonly string[]): Record<string, string> {
  const settings: Record<string, string> = {};
  const seen = new Set<string>();
  const mistakes: string[] = [];
  for (const [index, line] of text.replace(/\n$/, '').split('\n').entries()) {
    const mistake = line.startsWith('#') ? mistakeInComment(line) : take(line);
    if (mistake !== undefined) mistakes.push(`Line ${index + 1} of the settings file: ${mistake}`);
  }
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
  return settings;

  function take(line: string): string | undefined {
    if (line === '') return undefined;
    if (line.endsWith('\r')) return 'it has a Windows line end. Save the file with Unix line ends';
    const [, name, written = ''] = assignment.exec(line) ?? [];
    if (name === undefined) return 'it must be NAME=value, without a blank before or after the name';
    if (!known.includes(name))
      return `${name} is not a setting of Slipway. Set variables of Node or of the system in the unit (systemctl edit slipway)`;
    if (seen.has(name)) return `${name} is in the file twice`;
    seen.add(name);
    const value = bare.test(written) ? written : quoted.exec(written)?.[1];
    if (value === undefined)
      return `${name} has characters that some programs read differently. ${howToWrite}`;
    if (value !== '') settings[name] = value;
    return undefined;
  }
}

function mistakeInComment(line: string): string | undefined {
  // If a comment ends with a backslash, systemd reads the next line as part of the comment.
  return line.trimEnd().endsWith('\\') ? 'a comment may not end with a backslash' : undefined;
}
