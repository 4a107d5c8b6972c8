import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { consoleContract } from './api/console/console-contract.ts';
import { contract } from './api/contract.ts';
import type { Endpoint } from './api/endpoint.ts';

import { firstFiguresIn } from './testing/other-terms.ts';

const whole: Record<string, Endpoint> = { ...contract, ...consoleContract };

const root = fileURLToPath(new URL('..', import.meta.url));

describe('the repository’s rules of architecture', () => {
  it('the server serves every call that the contract marks as served', () => {
    const served = servedNames();
    const unserved = Object.entries(whole)
      .filter(([, endpoint]) => endpoint.isServed)
      // Commands are not checked here. The list of commands does not compile if a command is missing.
      .filter(([, endpoint]) => !('input' in endpoint))
      .filter(([name]) => !served.has(name))
      .map(([name]) => name);
    expect(unserved, 'serve it in the routes.ts of its feature, or mark it isServed: false').toEqual([]);
  });

  it('the server does not serve calls that the contract marks as not served', () => {
    const served = servedNames();
    const servedAnyway = Object.entries(whole)
      .filter(([name, endpoint]) => !endpoint.isServed && served.has(name))
      .map(([name]) => name);
    expect(servedAnyway, 'take isServed: false off the endpoint').toEqual([]);
  });

  it('wire names are used only in the code that translates them', () => {
    const words = wireWords(contract);
    expect(words.size).toBeGreaterThan(30);
    expect([...wireWords(consoleContract)], 'name it as the code does').toEqual([]);
    const speaking = [...sources('server/src'), ...browserSources(), ...sources('shared')]
      .filter(({ path }) => !translators.some((allowed) => allowed.test(path)))
      .flatMap(({ path, text }) => {
        const found = [...withoutText(text).matchAll(/\b[a-z]+(?:_[a-z0-9]+)+\b/g)].map(([word]) => word);
        return [...new Set(found)].filter((word) => words.has(word)).map((word) => `${path}: ${word}`);
      });
    expect(
      speaking,
      'translate the names of the public calls in routes.ts or web/src/api, and use the code’s names elsewhere',
    ).toEqual([]);
  });

  it('only one file reads the environment', () => {
    const reading = [
      ...sources('server/src'),
      ...sources('server/seed'),
      ...sources('shared'),
      ...browserSources(),
    ]
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .filter(({ text }) => /process\.env|import\.meta\.env/.test(withoutText(text)))
      .map(({ path }) => path);
    expect(reading, 'add the variable to server/src/operations/config/config.ts and pass it on').toEqual([
      'server/src/operations/config/config.ts',
    ]);
  });

  it('only one file reads and writes idempotency keys', () => {
    const touching = [...sources('server/src'), ...sources('server/seed')]
      .filter(({ path }) => !path.endsWith('.test.ts'))
      .filter(({ text }) => /\bidempotencyKeys\b|\bidempotency_keys\b/.test(text))
      .map(({ path }) => path);
    expect(touching, 'add a function to server/src/platform/http/idempotency-store.ts and call it').toEqual([
      // invariants.ts looks for stored answers whose booking does not exist.
      'server/src/operations/books/invariants.ts',
      // tables.ts has the TypeScript type of the table's rows.
      'server/src/platform/database/tables.ts',
      'server/src/platform/http/idempotency-store.ts',
    ]);
  });

  it('the browser’s code uses the server’s clock', () => {
    const own =
      /\bnew Date\(\s*\)|\bnew Date\b(?!\s*\()|(?<!new )\bDate\(|\bDate\.now\b|\bperformance\.timeOrigin\b/;
    const asking = browserSources()
      .filter(({ path }) => !path.startsWith('ui/clock/') && !path.endsWith('.test.ts'))
      // This script makes calls before the clock is loaded. It notes when it sends each call, because the
      // clock later needs these times.
      .filter(({ path }) => path !== 'web/src/prerender/defer-scripts.ts')
      .filter(({ text }) => own.test(text))
      .map(({ path }) => path);
    expect(
      asking,
      'the device’s clock may be wrong: use useNow() or serverClock.now() of ui/clock, or take the time as an argument',
    ).toEqual([]);
  });

  it('figures of the business terms are written only in the terms', () => {
    const found = [
      ...browserSources(),
      ...sources('server/src'),
      ...sources('server/seed'),
      ...sources('shared'),
      { path: 'web/index.html', text: read('web/index.html') },
      { path: 'business.json', text: read('business.json') },
    ]
      .filter(({ path }) => !mayNameFigures.some((allowed) => allowed.test(path)))
      .map(({ path, text }) => ({ path, text: withoutComments(text) }))
      .flatMap(({ path, text }) =>
        [...firstFiguresIn(text), ...(text.match(termWithNumber) ?? [])].map(
          (figure) => `${path}: ${figure}`,
        ),
      );
    expect(found, 'take it from the BusinessTerms of the booking, or of today').toEqual([]);
  });

  it.each(Object.entries(houseRules))(
    'only one file contains the sentence of the rule: %s',
    (_, { home, words, usedBy }) => {
      const saying = [
        ...browserSources(),
        ...sources('server/src'),
        ...sources('server/seed'),
        ...sources('shared'),
      ]
        .filter(({ path }) => !/\.test\.tsx?$|\/testing\/|^(?:web|console)\/src\/dev\//.test(path))
        .filter(({ text }) => words.test(inOneLine(text)))
        .map(({ path }) => path);
      expect(saying, `import the rule from ${home}`).toEqual([home]);
      for (const [path, rule] of Object.entries(usedBy))
        expect(read(path), `${path} states this rule`).toMatch(new RegExp(`\\b${rule}\\b`));
    },
  );

  it('plurals, lists of words and lengths of time are made only by their helpers in shared/values', () => {
    const own =
      /=== 1\s*\?\s*['"`](?!\$\{)|\bIntl\.ListFormat\b|slice\(0, -1\)\.join|\b(?:second|minute|hour|day)(?:Ms|Seconds) = |\b(?:60_000|3_600_000|86_400(?:_000)?|24 \* 3_?600)\b/g;
    const found = [
      ...browserSources(),
      ...sources('server/src'),
      ...sources('server/seed'),
      ...sources('shared'),
    ]
      .filter(({ path }) => !/\.(?:test|reference)\.tsx?$|\/testing\//.test(path))
      .filter(({ path }) => !['shared/values/durations.ts', 'shared/values/counted.ts'].includes(path))
      .flatMap(({ path, text }) =>
        [
          ...withoutComments(text)
            .replaceAll(/sql(?:<.*?>)?`[^`]*`/gs, '')
            .matchAll(own),
        ].map(([match]) => `${path}: ${match}`),
      );
    expect(found, 'use counted(), plural() or listed(), and the constants of durations.ts').toEqual([]);
  });

  it('the length limits of typed texts come from the contract', () => {
    const own = browserSources().filter(({ text }) => /\bmaxLength=\{?["\d]/.test(withoutComments(text)));
    expect(
      own.map(({ path }) => path),
      'name it beside the contract, which refuses longer texts',
    ).toEqual([]);
  });

  it('the second implementation of a rule imports nothing from the first', () => {
    const references = sources('shared', /\.reference\.ts$/);
    expect(references.length).toBeGreaterThan(0);
    for (const { path, text } of references) {
      const imports = [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from);
      expect(imports, `${path} must share nothing with the code it checks`).toEqual([]);
    }
  });

  it('nothing is written to the browser’s console, which extensions and support tools read', () => {
    const writing = browserSources().filter(({ text }) => /\bconsole\.\w+\(/.test(withoutText(text)));
    expect(writing.map(({ path }) => path)).toEqual([]);
  });

  it('a password field allows pasting and password managers, and hides the password', () => {
    const texts = browserSources().map(({ text }) => text);
    expect(texts.filter((text) => /onPaste|onCopy|onDrop=/.test(text))).toEqual([]);
    const fields = texts.flatMap((text) => text.match(/<\w+[^<]*type="password"[^<]*/g) ?? []);
    expect(fields.length).toBeGreaterThan(1);
    for (const field of fields) expect(field).toMatch(/autoComplete="(?:new|current)-password"/);
  });

  it('no code sent to the browser names a provider’s secret', () => {
    const secret = /\b(sk|rk)_(live|test)_[A-Za-z0-9]|\bwhsec_[A-Za-z0-9]|BEGIN (RSA |EC )?PRIVATE KEY/;
    const holding = [...browserSources(), ...sources('shared')].filter(({ text }) => secret.test(text));
    expect(holding.map(({ path }) => path).filter((path) => !path.endsWith('architecture.test.ts'))).toEqual(
      [],
    );
  });
});

/**
 * The names of the calls that the server's code registers. A call with the same name as its use case is registered as
 * `contract.name`.
 */
function servedNames(): Set<string> {
  const serving =
    /(?:serve(?:Endpoint|Stored|Console|Upload)\(\s*app,|reads\.serve\()\s*(?:contract\.)?(\w+)/g;
  return new Set(
    sources('server/src').flatMap(({ text }) => [...text.matchAll(serving)].map(([, name]) => name!)),
  );
}

/**
 * For each rule: `home` is the file with the rule's sentence, `words` find copies of the sentence, and `usedBy`
 * lists the files that use it.
 */
const houseRules: Record<string, { home: string; words: RegExp; usedBy: Record<string, string> }> = {
  rain: {
    home: 'shared/rules/rule-texts.ts',
    words: /go out in rain|not go out|not operated/,
    usedBy: {
      'web/src/sections/WhatNext.tsx': 'weatherNote',
      'server/src/mail/booking-copy.ts': 'weatherNote',
      'server/src/mail/templates/reminder.ts': 'weatherParts',
    },
  },
  'a trip that we cancel': {
    home: 'shared/rules/house-rules.ts',
    words: /another time within|money back/,
    usedBy: {
      'shared/rules/trip-sentences.ts': 'calledOffRule',
      'web/src/pages/policies/TermsPage.tsx': 'appliedRules',
    },
  },
  'coming late': {
    home: 'shared/rules/rule-texts.ts',
    words: /[Ii]f you’re late|comes late/,
    usedBy: { 'web/src/sections/WhatNext.tsx': 'latenessNote' },
  },
  'a late return': { home: 'shared/rules/house-rules.ts', words: /late return costs/, usedBy: {} },
  captain: {
    home: 'shared/rules/guests.ts',
    words: /full UK driving licence/,
    usedBy: {
      'server/src/mail/calendar-file.ts': 'captainRule',
      'web/src/pages/booking/pay-link/PayLinkFacts.tsx': 'captainRule',
    },
  },
  liability: {
    home: 'shared/rules/placeholders.ts',
    words: /\bcapped\b|liability is limited to/,
    usedBy: {},
  },
  alcohol: {
    home: 'shared/rules/rule-texts.ts',
    words: /captain (?:can’t|cannot|may not) drink|one glass/,
    usedBy: {},
  },
  dogs: {
    home: 'shared/rules/rule-texts.ts',
    words: /\b[Pp]ets\b/,
    usedBy: {},
  },
  children: {
    home: 'shared/rules/guests.ts',
    words: /[Bb]abies under/,
    usedBy: {
      'shared/rules/rule-texts.ts': 'babiesText',
      'shared/rules/placeholders.ts': 'childrenRule',
      'web/src/pages/booking/steps/GuestsField.tsx': 'babiesRule',
      'web/src/pages/booking/change/ChangeOrder.tsx': 'babiesRule',
    },
  },
  deposit: {
    home: 'shared/rules/deposit.ts',
    words: /deposit(?: of)?[^'`.]* (?:is|are) taken|deposit, held/,
    usedBy: {
      'shared/rules/placeholders.ts': 'depositRule',
      'web/src/pages/home/HomeBelow.tsx': 'depositRule',
      'web/src/pages/booking/steps/Review.tsx': 'depositRule',
      'web/src/sections/WhatNext.tsx': 'depositNote',
      'shared/rules/trip-sentences.ts': 'depositRule',
    },
  },
};

/** Files that may contain figures of the business terms: the first terms, tests, and the pages for developers. */
const mayNameFigures = [
  /^shared\/rules\/first-terms\.ts$/,
  /\.test\.tsx?$/,
  /\/testing\//,
  /^(web|console)\/src\/dev\//,
];

/** A constant or property in code that has the name of a business term, and a number as its value. */
const termWithNumber =
  /\b(?:hold|minimumNotice|turnaround|arrive)\w*Minutes\w*\s*[:=]\s*\d+|\b(?:fullRefundDays|adminFee|moveFee|deposit|securityDeposit|cleaningFee)\s*[:=]\s*(?:pence\()?'?£?[1-9]\d*/g;

/**
 * Files that may use the field names of the public calls. Most of these files translate the names into names
 * of the code.
 */
const translators = [
  /\.test\.tsx?$|^web\/src\/testing\//,
  /^shared\/api\//,
  /^shared\/values\/site-paths\.ts$/,
  /^web\/src\/(api|router)\//,
  // Files of the console that read the catalogue through the site's calls.
  /^console\/src\/api\/(bookings|decisions|moving)\.ts$/,
  /\/(return-|payment-)?routes\.ts$/,
  // Providers have fields of their own, and some of them have the same names as fields of our calls.
  /^server\/src\/payments\/[a-z]+\//,
  /^server\/src\/testing\//,
  /^server\/src\/platform\/http\/error-handler\.ts$/,
  // Names of placeholders, which people type into texts as {{name}}.
  /^shared\/rules\/placeholders\.ts$/,
  /^server\/src\/catalogue\/business-settings\.ts$/,
  /^server\/src\/bookings\/(booking-view|move\/wire-answers|reserve\/(reservation-facts|begin-payment))\.ts$/,
];

function wireWords(calls: Record<string, Endpoint>): Set<string> {
  const words = new Set<string>();
  for (const endpoint of Object.values(calls)) {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.data]) {
      collectKeys(z.toJSONSchema(schema, { unrepresentable: 'any' }), words);
    }
  }
  return words;
}

function collectKeys(schema: unknown, into: Set<string>): void {
  if (schema === null || typeof schema !== 'object') return;
  for (const [key, value] of Object.entries(schema)) {
    if (key === 'properties')
      Object.keys(value as object)
        .filter((name) => name.includes('_'))
        .forEach((name) => into.add(name));
    collectKeys(value, into);
  }
}

/** Remembers the result for each key, because every rule reads the same sources. */
function remembered<Key, Made>(make: (of: Key) => Made): (of: Key) => Made {
  const known = new Map<Key, Made>();
  return (of) => {
    if (!known.has(of)) known.set(of, make(of));
    return known.get(of)!;
  };
}

const stripComments = (code: string) =>
  code.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:])\/\/.*$/gm, '$1');
const withoutComments = remembered(stripComments);
const inOneLine = remembered((code: string) => withoutComments(code).replaceAll(/\s+/g, ' '));

/** Code without comments, strings and templates: SQL and sentences may use any words. */
const withoutText = remembered(function strip(code: string): string {
  // Removes the innermost placeholders first, because a placeholder may contain another template.
  const without = stripComments(code.replace(/\$\{[^{}`]*\}/g, ''))
    .replace(/'(?:\\.|[^'\\\n])*'/g, "''")
    .replace(/`[^`]*`/g, (template) => (template.includes('${') ? template : ''));
  return without === code ? without : strip(without);
});

/** Returns the sources of the code sent to browsers: the public site, the console, and their shared parts. */
function browserSources() {
  return [...sources('web/src'), ...sources('console/src'), ...sources('ui')];
}

type Source = { path: string; text: string };

const filesIn = remembered((folder: string): Source[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(^|\/)(node_modules|dist)\//.test(file))
    .map((file) => ({ path: `${folder}/${file}`, text: read(`${folder}/${file}`) })),
);

function sources(folder: string, name = /\.tsx?$/): Source[] {
  return filesIn(folder).filter(({ path }) => name.test(path));
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
