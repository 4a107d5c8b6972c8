import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { zoneOverrides } from './zone-overrides.mjs';

const config = {
  $schema: './node_modules/oxlint/configuration_schema.json',
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'node', 'react', 'jsx-a11y'],
  categories: { correctness: 'error' },
  env: { builtin: true, es2024: true },
  ignorePatterns: ['dist', 'data', 'e2e/results'],
  rules: {
    eqeqeq: 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'node/no-process-env': 'error',
    'oxc/no-barrel-file': ['error', { threshold: 0 }],
    'react/no-danger': 'error',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'no-control-regex': 'off',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'jsx-a11y/prefer-tag-over-role': 'off',
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
  },
  overrides: [
    {
      files: ['**/*.tsx'],
      excludeFiles: ['{web,console}/src/main.tsx', '{web,console}/src/app/routes.tsx', 'web/src/content/**'],
      rules: { 'unicorn/filename-case': ['error', { case: 'pascalCase' }] },
    },
    {
      files: ['web/src/content/**/*.tsx'],
      rules: { 'unicorn/filename-case': ['error', { cases: { kebabCase: true, pascalCase: true } }] },
    },
    { files: ['server/seed/**', 'web/src/content/**'], rules: { 'max-lines': 'off' } },
    { files: ['**/*.config.ts'], rules: { 'import/no-default-export': 'off' } },
    {
      files: [
        'server/src/operations/config/config.ts',
        '**/*.config.ts',
        '**/*.test.ts',
        '**/*.test.tsx',
        'server/src/testing/**',
        'server/race/**',
        'scripts/**',
        'testing/**',
        'e2e/**',
      ],
      rules: { 'node/no-process-env': 'off' },
    },
    ...zoneOverrides(),
  ],
};

/**
 * The contents of .oxlintrc.json, with a line for each override. The file has to be generated, because Node 20 cannot
 * load an oxlint.config.ts, and oxlint looks for no other name.
 */
export function lintConfig() {
  const { overrides, ...rest } = config;
  const head = JSON.stringify(rest, null, 2).replace(/\n\}$/, ',');
  const lines = overrides.map((override) => `    ${JSON.stringify(override)}`);
  return `// Written by scripts/write-lint-config.mjs: change it there, or in scripts/lint-zones.mjs, and run it.
${head}
  "overrides": [
${lines.join(',\n')}
  ]
}
`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(join(import.meta.dirname, '../.oxlintrc.json'), lintConfig());
}
