import { readFileSync } from 'node:fs';
import { isIP, isIPv6 } from 'node:net';
import { isAbsolute, join } from 'node:path';
import * as z from 'zod';
import { hostsOf } from '../../platform/database/writable-host.ts';
import { isLocalHost } from '../../platform/http/ip-address.ts';
import { accountShape, accountsFrom, missingForLive } from '../../payments/account-variables.ts';
import type { ProviderAccounts } from '../../payments/provider-registry.ts';
import type { MetOfficeKeys } from '../../catalogue/weather/metoffice/metoffice.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';
import { readSettings } from './settings-file.ts';

export type Config = {
  port: number;
  host: string;
  /** The folder of the embedded Postgres and of the simulator's state. */
  dataDir: string;
  /** The address of the database; undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** The address of the site, without a trailing slash. */
  publicUrl: string;
  trustedProxies: number | string[];
  payments: 'simulated' | 'live';
  /** The contents of a new simulated database. A live database begins empty. */
  beginsWith: 'demonstration' | 'season' | 'saturday' | 'nothing';
  /** Whether strangers may use this simulated site. They can book and pay, but reach none of the demo's tools. */
  isPublicDemo: boolean;
  simulatorUrl: string | undefined;
  smtpUrl: string | undefined;
  /** The API keys for the Met Office's forecast. A simulated site needs none and reads its simulator's forecast. */
  weatherKeys: MetOfficeKeys;
  /** Live keys of the configured payment providers. */
  accounts: Partial<ProviderAccounts>;
  /** The account for text messages; undefined: the site sends none. */
  twilio: { accountSid: string; authToken: string } | undefined;
  logLevel: string;
  rateLimits: 'on' | 'off';
  /**
   * Seconds between a signal to stop and the end of the process. During this time, proxies that check /health/ready
   * stop sending requests.
   */
  drainSeconds: number;
  /** The folder of the backups. */
  backupFolder: string;
  /** The folder of the file that lists the erasures of personal data. A restore from a backup repeats them. */
  erasuresFolder: string;
  backupKeepDays: number;
  /** The passphrase of the backups; undefined: no backup can be made or opened. */
  backupPassphrase: string | undefined;
};

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((text) => isUrl(text, protocols), `must be an address like ${example}`);

function isUrl(text: string, protocols: readonly string[]): boolean {
  const parsed = tryUrl(text);
  return parsed !== null && protocols.includes(parsed.protocol);
}

/** The Met Office's API keys are long, and end in one or two =. */
const headerText = z.string().regex(/^[\x21-\x7e]{8,}$/, 'must be a key of the Met Office, without spaces');

const inPasswords = '. In the password, write # as %23, / as %2F, ? as %3F, @ as %40 and % as %25';

const shape = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(1)
    .max(65_535)
    .catch(() => Number.NaN)
    .refine((port) => !Number.isNaN(port), 'must be a port number from 1 to 65535')
    .default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => hostsOf(text).every((each) => isUrl(each, ['postgres:', 'postgresql:'])),
      'must be an address like postgres://user:password@host:5432/slipway, or with a list of hosts, like user:password@host1:5432,host2:5432' +
        inPasswords,
    )
    .optional(),
  PUBLIC_URL: url(['http:', 'https:'], 'https://www.example.com').optional(),
  TRUSTED_PROXIES: z
    .string()
    .refine(
      (text) => /^\d{1,2}$/.test(text) || text.split(',').every(isAddressOrNetwork),
      'must be the number of proxies, like 1, or their addresses, like 10.0.0.0/8',
    )
    .default('0'),
  PAYMENTS: z.enum(['simulated', 'live'], 'must be simulated or live').default('simulated'),
  BEGIN_WITH: z
    .enum(
      ['demonstration', 'season', 'saturday', 'nothing'],
      'must be demonstration, season, saturday or nothing',
    )
    .default('demonstration'),
  DEMO_IS_PUBLIC: z.enum(['yes', 'no'], 'must be yes or no').default('no'),
  // The simulator accepts calls from this machine only, and sends its webhooks here.
  SIMULATOR_URL: z
    .string()
    .refine((text) => {
      const parsed = tryUrl(text);
      return parsed?.protocol === 'http:' && isLocalHost(parsed.hostname);
    }, 'must be an address of this machine, like http://127.0.0.1:3001')
    .optional(),
  SMTP_URL: url(['smtp:', 'smtps:'], `smtps://user:password@mail.example.com${inPasswords}`).optional(),
  METOFFICE_FORECAST_KEY: headerText.optional(),
  METOFFICE_OBSERVATIONS_KEY: headerText.optional(),
  ...accountShape,
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, 'must be AC and 32 digits from 0 to f, as the account’s page shows it')
    .optional(),
  TWILIO_AUTH_TOKEN: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be 32 digits from 0 to f, as the account’s page shows it')
    .optional(),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).optional(),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^([1-5]?\d|60)$/, 'must be a number of seconds from 0 to 60')
    .default('0'),
  BACKUP_FOLDER: z.string().default('backups'),
  ERASURES_FOLDER: z.string().optional(),
  BACKUP_PASSPHRASE: z.string().min(16, 'must be at least 16 characters long').optional(),
  BACKUP_KEEP_DAYS: z
    .string()
    .regex(/^[1-9]\d{0,3}$/, 'must be a number of days from 1 to 9999')
    .default('35'),
});

/** The names of all variables that the server reads. */
export const variableNames: readonly string[] = Object.keys(shape.shape);

/** The variables that compose.yaml reads from the settings file. */
export const variablesOfCompose = ['POSTGRES_PASSWORD', 'SITE_ADDRESS'];

export type Environment = Readonly<Record<string, string | undefined>>;

/** Throws an error with a line for each mistake in the text of a settings file. */
export function settingsIn(text: string): Record<string, string> {
  return readSettings(text, [...variableNames, ...variablesOfCompose]);
}

/** The environment, overridden by the settings file that SETTINGS_FILE names. */
export function surroundings(environment: Environment): Environment {
  const file = environment['SETTINGS_FILE'];
  if (file === undefined || file === '') return environment;
  return { ...environment, ...settingsIn(readSettingsFile(file)) };
}

let ownAtStart: Environment | undefined;

/** The environment with which this process started, even if its settings file has been edited since. */
export function ownSurroundings(): Environment {
  return (ownAtStart ??= surroundings(process.env));
}

function readSettingsFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as { code?: string };
    throw new Error(
      code === 'EACCES'
        ? `SETTINGS_FILE is ${file}, which this user may not read. Run the program with the command slipway as root, or as the user of the service`
        : `SETTINGS_FILE is ${file}, which cannot be read (${code})`,
      { cause: error },
    );
  }
}

/** Reads the environment. Throws one error that names every wrong variable and what it must be. */
export function readConfig(environment: Environment = ownSurroundings()): Config {
  // An empty variable counts as unset: `PORT= npm start` should not ask for port 0.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = shape.safeParse(given);
  if (!result.success) {
    throw new Error(
      result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'),
    );
  }
  const variables = result.data;
  const isLive = variables.PAYMENTS === 'live';
  if (isLive) refuseUnreadyForLive(variables);
  else refuseUnmeantStrangers(variables);
  const trustedProxies = proxies(variables.TRUSTED_PROXIES);
  return {
    port: variables.PORT,
    host: variables.HOST ?? usualHost(isLive, trustedProxies),
    dataDir: inProject(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    publicUrl: (variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).replace(/\/+$/, ''),
    trustedProxies,
    payments: variables.PAYMENTS,
    beginsWith: isLive ? 'nothing' : variables.BEGIN_WITH,
    isPublicDemo: !isLive && variables.DEMO_IS_PUBLIC === 'yes',
    simulatorUrl: variables.SIMULATOR_URL,
    smtpUrl: variables.SMTP_URL,
    weatherKeys: {
      forecast: variables.METOFFICE_FORECAST_KEY,
      observed: variables.METOFFICE_OBSERVATIONS_KEY,
    },
    accounts: accountsFrom(variables),
    twilio: twilioOf(variables),
    logLevel: variables.LOG_LEVEL ?? (isLive ? 'info' : 'warn'),
    rateLimits: variables.RATE_LIMITS,
    drainSeconds: Number(variables.DRAIN_SECONDS),
    backupFolder: inProject(variables.BACKUP_FOLDER),
    erasuresFolder: inProject(variables.ERASURES_FOLDER ?? variables.BACKUP_FOLDER),
    backupKeepDays: Number(variables.BACKUP_KEEP_DAYS),
    backupPassphrase: variables.BACKUP_PASSPHRASE,
  };
}

function twilioOf({ TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken }: z.output<typeof shape>) {
  return accountSid === undefined || authToken === undefined ? undefined : { accountSid, authToken };
}

const inProject = (folder: string) => (isAbsolute(folder) ? folder : join(projectRoot, folder));

/**
 * The environment for the programs that we start: our own variables and `more`. Secrets belong in `more`: a list of
 * processes shows the arguments of a program, but not its environment.
 */
export function programEnvironment(more: Record<string, string> = {}): Record<string, string | undefined> {
  return { ...process.env, ...more };
}

function refuseUnreadyForLive(variables: z.output<typeof shape>): void {
  const missing: string[] = [];
  if (variables.DATABASE_URL === undefined)
    missing.push('DATABASE_URL must lead to a Postgres server when PAYMENTS=live');
  if (variables.SMTP_URL === undefined)
    missing.push('SMTP_URL must lead to a mail server when PAYMENTS=live');
  if (!variables.PUBLIC_URL?.startsWith('https:'))
    missing.push('PUBLIC_URL must be an https address when PAYMENTS=live');
  if (variables.RATE_LIMITS === 'off') missing.push('RATE_LIMITS must be on when PAYMENTS=live');
  if (variables.DEMO_IS_PUBLIC === 'yes')
    missing.push('DEMO_IS_PUBLIC must be unset when PAYMENTS=live: a live site is no demo');
  if (variables.SIMULATOR_URL !== undefined) missing.push('SIMULATOR_URL must be unset when PAYMENTS=live');
  if ((variables.TWILIO_ACCOUNT_SID === undefined) !== (variables.TWILIO_AUTH_TOKEN === undefined))
    missing.push('TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN must be set together, or neither');
  missing.push(...missingForLive(variables));
  if (missing.length > 0) throw new Error(missing.join('\n'));
}

/** Refuses a demo that strangers could reach, unless DEMO_IS_PUBLIC=yes. A public demo must not send emails. */
function refuseUnmeantStrangers({
  HOST,
  PUBLIC_URL,
  DEMO_IS_PUBLIC,
  SMTP_URL,
}: z.output<typeof shape>): void {
  if (DEMO_IS_PUBLIC === 'yes' && SMTP_URL !== undefined)
    throw new Error(
      'SMTP_URL must be unset when DEMO_IS_PUBLIC=yes: strangers could have emails sent to anybody, in your name',
    );
  if (DEMO_IS_PUBLIC === 'yes') return;
  const orSayIt =
    'while PAYMENTS=simulated, because then anybody can book without paying. Set PAYMENTS=live to take real money, or DEMO_IS_PUBLIC=yes to show the demo to strangers';
  const mistakes: string[] = [];
  if (HOST !== undefined && !isLocalHost(HOST))
    mistakes.push(`HOST must be an address that only this machine can reach, like 127.0.0.1, ${orSayIt}`);
  const publicUrl = PUBLIC_URL === undefined ? null : tryUrl(PUBLIC_URL);
  if (publicUrl !== null && (publicUrl.protocol === 'https:' || !isLocalHost(publicUrl.hostname)))
    mistakes.push(`PUBLIC_URL must be an address of this machine, like http://localhost:3000, ${orSayIt}`);
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
}

/**
 * Returns the default of HOST. A simulated site admits this machine only. A live site admits every machine,
 * unless TRUSTED_PROXIES is a number above 0: the server then believes the proxy headers of anybody who
 * reaches the port, so only this machine may reach it. For a proxy on another machine or in another
 * container, TRUSTED_PROXIES must be the proxy's address.
 */
function usualHost(isLive: boolean, trusted: Config['trustedProxies']): string {
  const isNumberBelieved = typeof trusted === 'number' && trusted > 0;
  return isLive && !isNumberBelieved ? '0.0.0.0' : '127.0.0.1';
}

function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const mostBits = isIPv6(address) ? 128 : 32;
  const isNetwork =
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= mostBits);
  return isIP(address) !== 0 && isNetwork && more.length === 0;
}

function proxies(text: string): number | string[] {
  return /^\d{1,2}$/.test(text) ? Number(text) : text.split(',');
}

function tryUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
