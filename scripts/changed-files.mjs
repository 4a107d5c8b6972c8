import { execFileSync } from 'node:child_process';

/**
 * The files that differ from a revision, including uncommitted and untracked ones; relative to the root.
 * @param {string} root
 * @param {string} [revision] default: the commit at which this branch left main, or else the last commit
 * @returns {{ since: string, files: string[] }}
 */
export function changedFiles(root, revision) {
  /** @param {string[]} words */
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: 'pipe' });
  const since = revision ?? whereItBegan(git);
  // `-z`, because a name may have spaces. `--no-renames`, so that the old path of a moved file is listed too.
  const differing = git('diff', '--name-only', '--no-renames', '-z', since, '--');
  const unknown = git('ls-files', '--others', '--exclude-standard', '-z');
  const files = new Set([...differing.split('\0'), ...unknown.split('\0')].filter((name) => name !== ''));
  return { since, files: [...files].toSorted() };
}

/** @param {(...words: string[]) => string} git */
function whereItBegan(git) {
  for (const main of ['origin/main', 'main']) {
    try {
      return git('merge-base', 'HEAD', main).trim();
    } catch {
      // A clone may have no branch of this name.
    }
  }
  return 'HEAD';
}
