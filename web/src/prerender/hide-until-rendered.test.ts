import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { parseLocation } from '../router/site-location.ts';
import { earlyClass, hideUntilRendered, waitingClass } from './hide-until-rendered.ts';

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
])('hides the prerendered page exactly when the address asks for another one: %s', (address, expected) => {
  const url = new URL(address);
  const isAnotherPage = parseLocation(url).path !== url.pathname;
  const both = `${waitingClass} ${earlyClass}`;
  expect(classAfter(address)).toBe(expected === waitingClass ? both : earlyClass);
  expect(isAnotherPage).toBe(expected === waitingClass);
});
