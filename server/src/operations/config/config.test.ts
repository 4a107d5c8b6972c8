import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { projectRoot } from '../../platform/runtime/project-root.ts';

const withoutProvider = {
  PAYMENTS: 'live',
  DATABASE_URL: 'postgres://slipway:secret@db.example:5432/slipway',
  SMTP_URL: 'smtps://user:secret@mail.example',
  PUBLIC_URL: 'https://www.boats.example',
};

const stripeEnvironment = {
  STRIPE_SECRET_KEY: 'sk_live_abc123',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_abc123',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc123',
};
const worldpayEnvironment = {
  WORLDPAY_MERCHANT_CODE: 'BOATSGBP',
  WORLDPAY_USERNAME: 'BOATSXML',
  WORLDPAY_PASSWORD: 'a long password',
  WORLDPAY_INSTALLATION_ID: '1234567',
  WORLDPAY_MAC_SECRET: 'a secret of twenty letters and more',
  WORLDPAY_WEBHOOK_SECRET: 'abcdefghij0123456789',
};
const globalpayEnvironment = { GLOBALPAY_APP_ID: 'app_of_boats', GLOBALPAY_APP_KEY: 'key_of_boats' };
const liveEnvironment = { ...withoutProvider, ...stripeEnvironment };

const mistakesOf = (environment: Record<string, string>) => {
  try {
    readConfig(environment);
  } catch (error) {
    return (error as Error).message.split('\n');
  }
  return [];
};

test('with nothing set, all parts are simulated and only this machine can reach the site', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: join(projectRoot, 'data'),
    databaseUrl: undefined,
    publicUrl: 'http://localhost:3000',
    trustedProxies: 0,
    payments: 'simulated',
    beginsWith: 'demonstration',
    isPublicDemo: false,
    simulatorUrl: undefined,
    smtpUrl: undefined,
    weatherKeys: { forecast: undefined, observed: undefined },
    accounts: {},
    twilio: undefined,
    logLevel: 'warn',
    rateLimits: 'on',
    drainSeconds: 0,
    backupFolder: join(projectRoot, 'backups'),
    erasuresFolder: join(projectRoot, 'backups'),
    backupKeepDays: 35,
    backupPassphrase: undefined,
  });
});

test('an empty variable counts as unset', () => {
  const empty = { PORT: '', HOST: '', DATABASE_URL: '', LOG_LEVEL: '', PAYMENTS: '', TRUSTED_PROXIES: '' };
  expect(readConfig(empty)).toEqual(readConfig({}));
});

describe('a valid variable is read into the configuration', () => {
  test.each<[string, string, object]>([
    ['PORT', '8080', { port: 8080, publicUrl: 'http://localhost:8080' }],
    ['PORT', '65535', { port: 65_535 }],
    ['HOST', '127.0.0.2', { host: '127.0.0.2' }],
    ['HOST', 'localhost', { host: 'localhost' }],
    ['HOST', '::1', { host: '::1' }],
    ['DATA_DIR', '/var/lib/slipway', { dataDir: '/var/lib/slipway' }],
    ['DATA_DIR', 'elsewhere', { dataDir: join(projectRoot, 'elsewhere') }],
    ['DATABASE_URL', 'postgresql://localhost/slipway', { databaseUrl: 'postgresql://localhost/slipway' }],
    ['DATABASE_URL', 'postgres://a:b@db1:5432,db2/x', { databaseUrl: 'postgres://a:b@db1:5432,db2/x' }],
    ['BACKUP_KEEP_DAYS', '7', { backupKeepDays: 7 }],
    ['PUBLIC_URL', 'http://localhost:8080//', { publicUrl: 'http://localhost:8080' }],
    ['PUBLIC_URL', 'http://[::1]:3000', { publicUrl: 'http://[::1]:3000' }],
    ['BEGIN_WITH', 'nothing', { beginsWith: 'nothing' }],
    ['DEMO_IS_PUBLIC', 'yes', { isPublicDemo: true, host: '127.0.0.1' }],
    ['DEMO_IS_PUBLIC', 'no', { isPublicDemo: false }],
    ['TRUSTED_PROXIES', '2', { trustedProxies: 2 }],
    ['TRUSTED_PROXIES', '10.0.0.0/8,::1', { trustedProxies: ['10.0.0.0/8', '::1'] }],
    ['PAYMENTS', 'simulated', { payments: 'simulated' }],
    ['SIMULATOR_URL', 'http://127.0.0.1:3001', { simulatorUrl: 'http://127.0.0.1:3001' }],
    ['SMTP_URL', 'smtp://localhost:25', { smtpUrl: 'smtp://localhost:25' }],
    ['LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['RATE_LIMITS', 'off', { rateLimits: 'off' }],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });
});

describe('the error names a wrong variable, and says what it must be', () => {
  test.each([
    ['PORT', '0', '1 to 65535'],
    ['PORT', '65536', '1 to 65535'],
    ['PORT', '80.5', '1 to 65535'],
    ['PORT', 'http', '1 to 65535'],
    ['DATABASE_URL', 'mysql://localhost/slipway', 'postgres://user:password@host:5432/slipway'],
    ['DATABASE_URL', 'postgres://a:b@db1:5432,db2:none/x', 'host1:5432,host2:5432'],
    ['BACKUP_PASSPHRASE', 'too short', 'at least 16 characters'],
    ['BACKUP_KEEP_DAYS', '0', 'a number of days'],
    ['DATABASE_URL', 'localhost', 'postgres://'],
    ['PUBLIC_URL', 'www.boats.example', 'https://www.example.com'],
    ['PUBLIC_URL', 'ftp://boats.example', 'https://www.example.com'],
    ['TRUSTED_PROXIES', 'all', 'the number of proxies, like 1, or their addresses'],
    ['TRUSTED_PROXIES', '-1', 'the number of proxies'],
    ['TRUSTED_PROXIES', '100', 'the number of proxies'],
    ['TRUSTED_PROXIES', 'cafe', 'the number of proxies'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', 'the number of proxies'],
    ['TRUSTED_PROXIES', '10.0.0.1,', 'the number of proxies'],
    ['PAYMENTS', 'real', 'simulated or live'],
    ['SIMULATOR_URL', 'https://simulator.example', 'http://127.0.0.1:3001'],
    ['SIMULATOR_URL', 'http://simulator.example:3001', 'an address of this machine'],
    ['DEMO_IS_PUBLIC', 'true', 'yes or no'],
    ['SMTP_URL', 'mail.example', 'smtps://user:password@mail.example.com'],
    ['STRIPE_SECRET_KEY', 'sk_test_abc123', 'sk_live_'],
    ['STRIPE_PUBLISHABLE_KEY', 'pk_test_abc123', 'pk_live_'],
    ['STRIPE_PUBLISHABLE_KEY', 'sk_live_abc123', 'pk_live_'],
    ['STRIPE_WEBHOOK_SECRET', 'abc123', 'whsec_'],
    ['WORLDPAY_MERCHANT_CODE', 'boats', 'a merchant code'],
    ['WORLDPAY_INSTALLATION_ID', 'boats', 'a number'],
    ['WORLDPAY_MAC_SECRET', 'short', '20 characters'],
    ['WORLDPAY_WEBHOOK_SECRET', 'a/b/c/d/e/f/g/h/i/j/k/l', 'letters and digits'],
    ['GLOBALPAY_APP_ID', 'an app', 'letters and digits'],
    ['GLOBALPAY_APP_KEY', 'a', 'letters and digits'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info'],
    ['RATE_LIMITS', 'no', 'on or off'],
  ])('a wrong variable is refused, and the error names it: %s=%s', (name, value, words) => {
    const mistakes = mistakesOf({ [name]: value });
    expect(mistakes).toEqual([expect.stringMatching(new RegExp(`^${name} must be `))]);
    expect(mistakes[0]).toContain(words);
  });

  test('all wrong variables are reported in one error', () => {
    const mistakes = mistakesOf({ PORT: 'x', PAYMENTS: 'x', LOG_LEVEL: 'x' });
    expect(mistakes.map((line) => line.split(' ')[0])).toEqual(['PORT', 'PAYMENTS', 'LOG_LEVEL']);
  });

  test('the error names a secret variable with an invalid value, but does not repeat the value', () => {
    const mistakes = mistakesOf({
      DATABASE_URL: 'pg://user:hunter2@db',
      SMTP_URL: 'mail://user:hunter2@x',
      STRIPE_SECRET_KEY: 'hunter2',
    });
    expect(mistakes).toHaveLength(3);
    expect(mistakes.join()).not.toContain('hunter2');
  });
});

describe('the configuration of a simulated site', () => {
  const addresses = [
    ['HOST', '0.0.0.0'],
    ['HOST', '::'],
    ['HOST', '192.168.1.7'],
    ['HOST', 'boats.example'],
    ['PUBLIC_URL', 'https://demo.example'],
    ['PUBLIC_URL', 'http://demo.example'],
    ['PUBLIC_URL', 'https://localhost:3000'],
    ['PUBLIC_URL', 'http://127.0.0.1.evil.example'],
  ] as const;

  test.each(addresses)(
    'a simulated site does not start with %s=%s unless DEMO_IS_PUBLIC says that it is a public demo',
    (name, value) => {
      expect(mistakesOf({ [name]: value })).toEqual([
        expect.stringMatching(new RegExp(`^${name} must .*PAYMENTS=simulated.*DEMO_IS_PUBLIC=yes`)),
      ]);
      expect(mistakesOf({ [name]: value, DEMO_IS_PUBLIC: 'no' })).toHaveLength(1);
    },
  );

  test.each(addresses)(
    'a simulated site starts with %s=%s if DEMO_IS_PUBLIC says that it is a public demo',
    (name, value) => {
      expect(mistakesOf({ [name]: value, DEMO_IS_PUBLIC: 'yes' })).toEqual([]);
    },
  );

  test('a public simulated site sends no emails, because strangers could choose the recipients', () => {
    const withMail = { DEMO_IS_PUBLIC: 'yes', SMTP_URL: 'smtp://localhost:25' };
    expect(mistakesOf(withMail)).toEqual([expect.stringMatching('^SMTP_URL must be unset')]);
    expect(mistakesOf({ ...withMail, DEMO_IS_PUBLIC: 'no' })).toEqual([]);
  });

  test('a wrong HOST and a wrong PUBLIC_URL of a simulated site are reported in one error', () => {
    const mistakes = mistakesOf({ HOST: '0.0.0.0', PUBLIC_URL: 'https://demo.example' });
    expect(mistakes.map((line) => line.split(' ')[0])).toEqual(['HOST', 'PUBLIC_URL']);
  });
});

describe('the configuration of a live site', () => {
  test('a live site starts if every required variable is set', () => {
    expect(readConfig(liveEnvironment)).toMatchObject({
      payments: 'live',
      beginsWith: 'nothing',
      isPublicDemo: false,
      host: '0.0.0.0',
      publicUrl: 'https://www.boats.example',
      logLevel: 'info',
      rateLimits: 'on',
      accounts: {
        stripe: {
          secretKey: 'sk_live_abc123',
          publishableKey: 'pk_live_abc123',
          webhookSecret: 'whsec_abc123',
        },
      },
    });
  });

  test.each([
    ['worldpay', worldpayEnvironment],
    ['globalpay', globalpayEnvironment],
  ])('a live site starts with %s as its only provider', (name, keys) => {
    const { accounts } = readConfig({ ...withoutProvider, ...keys });
    expect(Object.keys(accounts)).toEqual([name]);
  });

  test('a live site starts with all three providers', () => {
    const { accounts } = readConfig({ ...liveEnvironment, ...worldpayEnvironment, ...globalpayEnvironment });
    expect(accounts).toMatchObject({
      stripe: { secretKey: 'sk_live_abc123' },
      worldpay: { merchantCode: 'BOATSGBP', adminCode: '', webhookSecret: 'abcdefghij0123456789' },
      globalpay: { appId: 'app_of_boats', appKey: 'key_of_boats' },
    });
  });

  test('a live site does not start if one variable of a provider’s account is missing', () => {
    const { WORLDPAY_PASSWORD: _left, ...half } = worldpayEnvironment;
    expect(mistakesOf({ ...liveEnvironment, ...half })).toEqual([
      expect.stringMatching('^WORLDPAY_PASSWORD must be set when PAYMENTS=live'),
    ]);
  });

  test('a live site does not start without a provider, and the error names the variables of each provider', () => {
    const [mistake, ...more] = mistakesOf(withoutProvider);
    expect(more).toEqual([]);
    for (const name of Object.keys({ ...stripeEnvironment, ...worldpayEnvironment, ...globalpayEnvironment }))
      expect(mistake).toContain(name);
  });

  test.each([
    ['STRIPE_SECRET_KEY', undefined],
    ['STRIPE_PUBLISHABLE_KEY', undefined],
    ['STRIPE_WEBHOOK_SECRET', undefined],
    ['DATABASE_URL', undefined],
    ['SMTP_URL', undefined],
    ['PUBLIC_URL', undefined],
    ['PUBLIC_URL', 'http://www.boats.example'],
    ['RATE_LIMITS', 'off'],
    ['SIMULATOR_URL', 'http://127.0.0.1:3001'],
    ['DEMO_IS_PUBLIC', 'yes'],
  ])('a live site does not start with %s=%s', (name, value) => {
    const { [name]: _left, ...rest } = liveEnvironment as Record<string, string>;
    const environment = value === undefined ? rest : { ...rest, [name]: value };
    expect(mistakesOf(environment)).toEqual([expect.stringMatching(`^${name} must .*PAYMENTS=live`)]);
  });

  test.each([
    ['0', undefined, '0.0.0.0'],
    ['1', undefined, '127.0.0.1'],
    ['2', undefined, '127.0.0.1'],
    ['10.0.0.1', undefined, '0.0.0.0'],
    ['10.0.0.0/8,::1', undefined, '0.0.0.0'],
    ['1', '10.0.0.5', '10.0.0.5'],
  ])('a live site with TRUSTED_PROXIES=%s and HOST=%s listens on %s', (TRUSTED_PROXIES, HOST, host) => {
    const given = HOST === undefined ? {} : { HOST };
    expect(readConfig({ ...liveEnvironment, TRUSTED_PROXIES, ...given })).toMatchObject({ host });
  });

  test('a live site reports all missing variables in one error', () => {
    expect(mistakesOf({ PAYMENTS: 'live' })).toHaveLength(4);
  });
});
