import './require-node.mjs';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installWhenMissing } from './install-when-missing.mjs';
import { freePort } from '../testing/free-port.mjs';
import { startSite } from './start-site.mjs';

// What Lighthouse thinks of the pages on a phone, median of three: npm run bench:lighthouse [-- runs] [-- /path ...]
// "machine" is how fast Lighthouse found the machine at that time: what blocks (TBT) on a busy one says little.
// The home page's largest paint is set against a bare page with the same picture, in the same run.

/** @typedef {{ performance: number, accessibility: number, bestPractices: number, seo: number, lcp: number, cls: number, tbt: number, kilobytes: number, machine: number, complaints: string[] }} Result */

installWhenMissing();
const { chromium } = await import('playwright');
const { buildWhatChanged } = await import('./build.mjs');
const { findChromium } = await import('./find-chromium.mjs');

const root = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const runs = Number(words.find((word) => /^\d+$/.test(word)) ?? 3);
const asked = words.filter((word) => word.startsWith('/'));
const paths = asked.length > 0 ? asked : ['/', '/experience', '/faqs', '/contact-us'];
const leastPerformance = 95;
const most = { cls: 0.02, lcpToBare: 1.3 };

const lighthouse = await loadLighthouse();
await buildWhatChanged();
const site = await startSite('lighthouse');
const debugPort = await freePort();
const found = await findChromium();
const browser = await chromium.launch({
  ...found,
  args: [...found.args, `--remote-debugging-port=${debugPort}`],
});
let failures = 0;
try {
  const bare = await startBarePage(site.url);
  for (const path of paths) report(path, await median(site.url + path), path === '/' ? bare : undefined);
  bare?.stop();
} finally {
  await browser.close();
  await site.stop();
}
console.log(`${failures === 0 ? 'every goal met' : `${failures} goals missed`}, median of ${runs}`);
process.exitCode = failures === 0 ? 0 : 1;

/**
 * @param {string} path
 * @param {Result} result
 * @param {{ result: Result } | undefined} bare
 */
function report(path, result, bare) {
  const { performance, accessibility, bestPractices, seo, lcp, cls, tbt, kilobytes, machine } = result;
  console.log(
    `${path}: performance ${performance}, accessibility ${accessibility}, best practices ${bestPractices}, SEO ${seo}; LCP ${Math.round(lcp)} ms, CLS ${cls.toFixed(3)}, TBT ${Math.round(tbt)} ms, ${Math.round(kilobytes)} kB; machine ${Math.round(machine)}`,
  );
  expectThat(performance >= leastPerformance, `performance below ${leastPerformance}`);
  for (const [name, score] of Object.entries({ accessibility, bestPractices, seo }))
    expectThat(score === 100, `${name} is not 100`);
  expectThat(cls <= most.cls, `CLS above ${most.cls}`);
  for (const complaint of result.complaints) console.log(`  ${complaint}`);
  if (bare === undefined) return;
  const ratio = lcp / bare.result.lcp;
  console.log(
    `  LCP is ${ratio.toFixed(2)} x that of a bare page with the same picture (${Math.round(bare.result.lcp)} ms)`,
  );
  expectThat(ratio <= most.lcpToBare, `LCP above ${most.lcpToBare} x the bare page`);
}

/**
 * @param {boolean} isSo
 * @param {string} complaint
 */
function expectThat(isSo, complaint) {
  if (isSo) return;
  failures += 1;
  console.log(`  MISSED: ${complaint}`);
}

/**
 * @param {string} url
 * @returns {Promise<Result>}
 */
async function median(url) {
  /** @type {Result[]} */
  const results = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure(url));
  /** @param {Exclude<keyof Result, 'complaints'>} key */
  const middle = (key) =>
    results.map((result) => result[key]).toSorted((a, b) => a - b)[Math.floor((runs - 1) / 2)] ?? 0;
  return {
    performance: middle('performance'),
    accessibility: middle('accessibility'),
    bestPractices: middle('bestPractices'),
    seo: middle('seo'),
    lcp: middle('lcp'),
    cls: middle('cls'),
    tbt: middle('tbt'),
    kilobytes: middle('kilobytes'),
    machine: middle('machine'),
    complaints: [...new Set(results.flatMap((result) => result.complaints))],
  };
}

/**
 * @param {string} url
 * @returns {Promise<Result>}
 */
async function measure(url) {
  const look = async () =>
    (await lighthouse(url, { port: debugPort, output: 'json', logLevel: 'silent' })).lhr;
  let lhr = await look();
  // On a busy machine it misses the start of the page now and then.
  if (lhr.runtimeError !== undefined) lhr = await look();
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const score = (/** @type {string} */ name) => Math.round(lhr.categories[name].score * 100);
  const value = (/** @type {string} */ name) => lhr.audits[name].numericValue ?? 0;
  const isLacking = (/** @type {{ weight: number, id: string }} */ audit) =>
    audit.weight > 0 && lhr.audits[audit.id].score !== null && lhr.audits[audit.id].score < 1;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcp: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbt: value('total-blocking-time'),
    kilobytes: value('total-byte-weight') / 1000,
    machine: lhr.environment.benchmarkIndex,
    complaints: ['accessibility', 'best-practices', 'seo'].flatMap((name) =>
      lhr.categories[name].auditRefs
        .filter(isLacking)
        .map((/** @type {{ id: string }} */ { id }) => `${name}: ${lhr.audits[id].title}`),
    ),
  };
}

/**
 * A page with nothing but the home page's first picture, measured; undefined when that has none.
 * @param {string} siteUrl
 */
async function startBarePage(siteUrl) {
  const html = await (await fetch(siteUrl)).text();
  const pictures = html.match(/<picture[^>]*>.*?<\/picture>/gs) ?? [];
  const first = pictures.find((picture) => /fetchpriority="high"/i.test(picture));
  if (first === undefined) {
    console.log('The home page has no first picture (fetchpriority high): nothing to compare its LCP with.');
    return undefined;
  }
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bare</title><style>body{margin:0}img{width:100%;height:auto}</style>${first}</html>`;
  const server = createServer((request, response) => {
    if (request.url === '/') return void response.setHeader('content-type', 'text/html').end(page);
    void pass(siteUrl + (request.url ?? ''), response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const result = await median(`http://localhost:${port}/`);
  return { result, stop: () => void server.close() };
}

/**
 * @param {string} url
 * @param {import('node:http').ServerResponse} response
 */
async function pass(url, response) {
  const answer = await fetch(url);
  response.statusCode = answer.status;
  response.setHeader('content-type', answer.headers.get('content-type') ?? 'text/plain');
  response.end(Buffer.from(await answer.arrayBuffer()));
}

/** Its 200 packages are fetched by whoever measures, and by nobody else. */
async function loadLighthouse() {
  const folder = join(root, 'bench', 'lighthouse');
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js');
  if (!existsSync(entry)) {
    console.log('Installing Lighthouse ...');
    execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' });
  }
  return (await import(pathToFileURL(entry).href)).default;
}
