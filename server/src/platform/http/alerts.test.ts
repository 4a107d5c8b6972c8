import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../runtime/project-root.ts';
import { testAppOfFile } from '../../testing/test-app.ts';

const read = (...path: string[]) => readFileSync(join(projectRoot, ...path), 'utf8');
const alerts = [...read('deploy', 'alerts.yml').matchAll(/- alert: (\w+)\n +expr: (.+)/g)].map(
  ([, name, expression]) => ({ name: name!, expression: expression! }),
);

/** Prometheus's own metrics, and the keywords of its language. */
const ofPrometheus = new Set(['up', 'by', 'without', 'and', 'or', 'unless', 'e9']);

/** The names of metrics in an expression, without its functions and labels. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without) \([^)]*\)/g, '');
  return [...bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g)]
    .map(([name]) => name)
    .filter((name) => !ofPrometheus.has(name));
}

const site = testAppOfFile();
let served: string;
beforeAll(async () => {
  await site.app.inject('/health/live');
  served = (await site.app.inject('/metrics')).payload;
});

describe('the alerts of deploy/alerts.yml', () => {
  test.each(alerts)('the alert $name uses metrics that are served', ({ expression }) => {
    const names = metricsIn(expression);
    expect(names.length + (expression.startsWith('up{') ? 1 : 0)).toBeGreaterThan(0);
    for (const name of names) {
      const family = name.replace(/_(bucket|count|sum)$/, '');
      expect(served, name).toMatch(new RegExp(`^# TYPE (${name}|${family}) `, 'm'));
    }
    for (const [, kinds] of expression.matchAll(/kind=~?"([^"]+)"/g))
      for (const kind of kinds!.split('|')) expect(served).toContain(`{kind="${kind}"}`);
  });

  test('the headings of the runbook are the names of the alerts, in the same order', () => {
    const headings = [...read('docs', 'runbook.md').matchAll(/^## (.+)$/gm)].map(([, name]) => name);
    expect(alerts.length).toBeGreaterThan(10);
    expect(headings).toEqual(alerts.map(({ name }) => name));
  });

  test('the check finds a metric name that is not served', () => {
    expect(metricsIn('sum by (job) (rate(no_such_thing_total{kind="x"}[5m])) > 0.5')).toEqual([
      'no_such_thing_total',
    ]);
    expect(served).not.toContain('no_such_thing_total');
  });
});

test('docs/operations.md explains every field of a log line', () => {
  const folder = join(projectRoot, 'server', 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.startsWith('testing'),
  );
  const fields = files.flatMap((file) =>
    [
      ...readFileSync(join(folder, file), 'utf8').matchAll(
        /\b(?:log\.(?:error|warn|info)\(|incidents\.note\([^,{]+,)\s*\{([^{}]*)\}/g,
      ),
    ].flatMap(([, inside]) => [...inside!.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, field]) => field!)),
  );
  const documented = read('docs', 'operations.md');
  const unexplained = [...new Set(fields)].filter((field) => !documented.includes(`\`${field}\``));
  expect(fields.length).toBeGreaterThan(10);
  expect(unexplained).toEqual([]);
});
