import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { parseLocation } from '../router/site-location.ts';
import { earlyClass, hideUntilRendered, openHashRoute, waitingClass } from './hide-until-rendered.ts';

function classAfter(address: string): string {
  const html = { className: '' };
  runInNewContext(hideUntilRendered, { location: new URL(address), document: { documentElement: html } });
  return html.className;
}

it.each([
  ['http://lake.test/', earlyClass],
  ['http://lake.test/#', earlyClass],
  ['http://lake.test/#/', earlyClass],
  ['http://lake.test/#/booking?package_id=2', waitingClass],
  ['http://lake.test/?redirect_status=succeeded#/payment/stripe/success', waitingClass],
  ['http://lake.test/#faqs', waitingClass],
  ['http://lake.test/experience', earlyClass],
  ['http://lake.test/experience#3', earlyClass],
  ['http://lake.test/experience#/faqs', waitingClass],
])(
  'the prerendered page is hidden if the address leads to another page, and is shown otherwise: %s',
  (address, expected) => {
    const url = new URL(address);
    const isAnotherPage = parseLocation(url).path !== url.pathname;
    const both = `${waitingClass} ${earlyClass}`;
    expect(classAfter(address)).toBe(expected === waitingClass ? both : earlyClass);
    expect(isAnotherPage).toBe(expected === waitingClass);
  },
);

it.each([
  ['/booking', '/#/booking'],
  ['/booking?package_id=3&date=2027-05-08', '/#/booking?package_id=3&date=2027-05-08'],
  ['/party/0123456789#/party/whole', '/#/party/whole'],
  ['/party/0123456789?from=chat#/party/whole?captain=s', '/#/party/whole?captain=s'],
  ['/pay/00ff#/pay/secret', '/#/pay/secret'],
])(
  'the address %s is replaced by its hash route in the history, so that Back skips this address',
  (address, opened) => {
    const html = { className: '' };
    const replaced: unknown[] = [];
    runInNewContext(openHashRoute, {
      location: new URL(address, 'http://lake.test'),
      history: { state: null, replaceState: (...all: unknown[]) => replaced.push(all) },
      document: { documentElement: html },
    });
    expect(replaced).toEqual([[null, '', opened]]);
    expect(html.className).toBe(`${waitingClass} ${earlyClass}`);
  },
);
