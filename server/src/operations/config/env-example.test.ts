import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig, settingsIn, variableNames, variablesOfCompose } from './config.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const ofCompose = variablesOfCompose;
const provider = { GLOBALPAY_APP_ID: 'app_of_boats', GLOBALPAY_APP_KEY: 'key_of_boats' };

test('.env.example has every variable of the server and of compose.yaml, and no other', () => {
  const named = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set([...variableNames, ...ofCompose]));
});

test('compose.yaml uses no variable that .env.example lacks', () => {
  const asked = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name);
  expect(new Set(asked)).toEqual(new Set(ofCompose));
});

test('the README explains every variable', () => {
  const table = read('README.md');
  expect(variableNames.filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
});

/** The variables that the systemd unit sets, and the name of the settings file that it reads. */
function environmentOf(unit: string): Record<string, string> {
  return Object.fromEntries(
    [...read(unit).matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );
}

test('with an unedited .env.example, a process under the systemd unit stops gracefully and can write to its data folder', () => {
  const { SETTINGS_FILE, ...unit } = environmentOf('deploy/slipway.service');
  expect(SETTINGS_FILE).toBe('/etc/slipway.env');
  expect(read('deploy/slipway.service')).not.toMatch(/^EnvironmentFile=/m);
  const config = readConfig({ ...unit, ...settingsIn(read('.env.example')), ...provider });
  expect(config).toMatchObject({ drainSeconds: 5, dataDir: '/var/lib/slipway' });
  expect(config.erasuresFolder).toBe('/var/backups/slipway');
  expect(read('deploy/slipway.service')).toMatch(/^ReadWritePaths=-\/var\/backups\/slipway$/m);
});

test('no line of .env.example overrides a variable that an image, a unit or compose.yaml sets', () => {
  const lines = [...read('.env.example').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name]) => name);
  for (const name of ['DATA_DIR', 'DRAIN_SECONDS', 'HOST', 'PORT', 'BACKUP_FOLDER', 'ERASURES_FOLDER'])
    expect(lines).not.toContain(name);
});

test('the command deploy/slipway uses the same paths for settings, data and backups as the systemd service', () => {
  const command = read('deploy/slipway');
  const { DRAIN_SECONDS: _ofTheServer, ...others } = environmentOf('deploy/slipway.service');
  for (const [name, value] of Object.entries(others))
    expect(command).toContain(`${name}="\${${name}:-${value}}"`);
});
