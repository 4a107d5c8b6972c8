import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from './deploy-steps.mjs';

const root = join(import.meta.dirname, '..');

/**
 * Every file named by the deployment files is in the release.
 * @param {string} home
 */
export function namedFiles(home) {
  const naming = ['slipway', 'slipway.service', 'slipway-backup.service', 'Caddyfile', 'archive-wal.sh'];
  const named = ['Dockerfile', 'compose.yaml', ...naming.map((file) => `deploy/${file}`)].flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /(?:server\/dist\/[a-z]+\.js|deploy\/[\w.]+|docs\/[\w-]+\.md)/g,
      ),
    ].map(([name]) => name),
  );
  expect(named.length > 0, 'nothing is named');
  const missing = named.filter((name) => !existsSync(join(home, name)));
  expect(missing.length === 0, `the release lacks ${missing.join(', ')}`);
}

/**
 * The SBOM of the release lists each package that the release has, with version and checksum.
 * @param {string} home
 */
export function sbom(home) {
  const { bomFormat, components } = JSON.parse(readFileSync(join(home, 'sbom.cdx.json'), 'utf8'));
  expect(bomFormat === 'CycloneDX', 'the SBOM is not in CycloneDX format');
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  /** @type {{ name: string, version?: string, hashes?: unknown[] }[]} */
  const listed = components.filter((/** @type {{ name: string }} */ { name }) => !workspaces.includes(name));
  const bare = listed.filter(({ version, hashes = [] }) => version === undefined || hashes.length === 0);
  expect(
    listed.length > 50 && bare.length === 0,
    `packages without version or checksum: ${bare.map(({ name }) => name).join(', ')}`,
  );
  const brought = readdirSync(join(home, 'node_modules')).flatMap((name) =>
    name.startsWith('@')
      ? readdirSync(join(home, 'node_modules', name)).map((own) => `${name}/${own}`)
      : [name],
  );
  // Depending on npm's version, a scoped package's name is in 'name' or split into 'group' and 'name'.
  const missing = brought.filter(
    (name) =>
      !name.startsWith('.') && !listed.some((one) => one.name === name || name.endsWith(`/${one.name}`)),
  );
  expect(missing.length === 0, `the SBOM lacks ${missing.join(', ')}`);
}

/**
 * The release's doctor accepts .env.example. If a line is changed so that other programs would read it differently from
 * ours, the doctor names that line.
 * @param {string} home
 */
export function settingsFile(home) {
  const written = readFileSync(join(home, '.env.example'), 'utf8');
  /** @param {string} input */
  const said = (input) =>
    spawnSync(process.execPath, ['server/dist/doctor.js', '-'], {
      cwd: home,
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
      input,
    }).stdout;
  expect(
    said(written).includes('reads the settings file in the same way'),
    `.env.example is refused: ${said(written)}`,
  );
  const spoilt = said(written.replace(/^SMTP_URL=.*$/m, 'SMTP_URL=smtps://boats:pa&ss@mail.example.com'));
  expect(
    /FIX {3}Line \d+ of the settings file: SMTP_URL/.test(spoilt),
    `an SMTP_URL with & was accepted: ${spoilt}`,
  );
}
