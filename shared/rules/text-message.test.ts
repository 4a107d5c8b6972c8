import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sampleBusiness } from '../testing/sample-business.ts';
import { localDate } from '../values/local-date.ts';
import { localTime } from '../values/local-time.ts';
import { pence } from '../values/pence.ts';
import { firstTerms } from './first-terms.ts';
import { firstWords } from './first-words.ts';
import { saidTexts } from './house-text.ts';
import { saidBy } from './placeholders.ts';
import {
  type TextAbout,
  type TextFacts,
  isGenericSender,
  messageText,
  mostOfAddress,
  mostOfSender,
  septetsOf,
  takesTexts,
  textKinds,
  textSender,
} from './text-message.ts';

const trip = { date: localDate('2027-09-22'), startTime: localTime('15:00') };
const before = { date: localDate('2027-09-21'), time: localTime('18:00') };
const address = `https://www.roundaboutboats.example/#/t/`.padEnd(mostOfAddress, '0');
const about: TextAbout = { business: 'Roundabout Boats', firstName: 'Jo', address, phone: '+441632960142' };
const five: { [Kind in TextFacts['kind']]: Extract<TextFacts, { kind: Kind }> } = {
  warned: { kind: 'warned', trip, decideAt: before },
  called_off: { kind: 'called_off', trip, hasPaid: true },
  time_changed: { kind: 'time_changed', trip, was: { date: before.date, startTime: localTime('11:00') } },
  waiting: { kind: 'waiting', trip, until: localTime('15:30') },
  pay_link: { kind: 'pay_link', trip, sum: pence(1_998_00), isDeposit: true, until: before },
};

test.each(textKinds)('%s fits into one segment with every business name, and names day and time', (kind) => {
  const facts = five[kind];
  for (const business of [
    'Roundabout Boats',
    'Þór’s Łódź Donuts & Very Long Names of the Northern Lakes',
    'Thundersnowboatcompany',
  ])
    for (const firstName of ['Jo', 'Bartholomew-Maximilian', 'Łukasz', '']) {
      const words = messageText(facts, { ...about, business, firstName });
      expect(septetsOf(words), words).toBeLessThanOrEqual(160);
      expect(words).toContain('Wed 22 Sep 15:00');
      expect(words).toContain(address);
      expect(words).not.toContain('Ł');
      // A business name that is too long is cut, but at least six characters of it remain.
      expect(words.split(':')[0]!.length, words).toBeGreaterThanOrEqual(6);
    }
});

test('docs/texts.md has the five text messages with their lengths', () => {
  const page = readFileSync(new URL('../../docs/texts.md', import.meta.url), 'utf8');
  for (const kind of textKinds) {
    const words = messageText(five[kind], about);
    expect(page).toContain(`| ${words} | ${septetsOf(words)} |`);
  }
});

test('a party that has paid nothing is offered no refund', () => {
  const words = messageText({ ...five.called_off, hasPaid: false }, about);
  expect(words).toContain('is off. A new time: http');
});

test('a text omits a name with letters that GSM-7 lacks, and gives a telephone number instead of a long address', () => {
  const facts = five.time_changed;
  expect(messageText(facts, about)).toMatch(
    /^Roundabout Boats: Jo, your trip Tue 21 Sep 11:00 is now Wed 22 Sep 15:00\. https/,
  );
  expect(messageText(facts, { ...about, firstName: '小明' })).toMatch(/^Roundabout Boats: your trip/);
  expect(messageText(facts, { ...about, address: `${address}1` })).toMatch(/Ring \+441632960142$/);
});

test('the privacy page says that a company delivers our texts, and mentions no texts if we send none', () => {
  const privacy = (areTextsSent: boolean) =>
    saidTexts(firstWords, 'privacy', saidBy({ ...firstTerms, areTextsSent }, sampleBusiness))
      .map(({ text }) => text)
      .join(' ');
  expect(privacy(true)).toContain('We text you about your trip alone, through a company');
  expect(privacy(false)).not.toMatch(/\btext you\b|text message/);
});

test('the sender of a text is the business’s name, in at most eleven characters', () => {
  const senders = {
    'Roundabout Boats': 'Roundabout',
    'Lake & Sky': 'Lake & Sky',
    'Aqua’s Ö Boats': 'Aquas Ö'.replace(' Ö', ''),
    Thundersnowboats: 'Thundersnow',
  };
  for (const [name, sender] of Object.entries(senders)) {
    expect(textSender(name), name).toBe(sender);
    expect(sender.length).toBeLessThanOrEqual(mostOfSender);
  }
  expect(textSender('小舟 123')).toBe('');
  expect(isGenericSender('INFO')).toBe(true);
});

test('text messages are sent to British mobiles, and to other countries only if the owner has added their codes', () => {
  expect(takesTexts('+447700900123', [])).toBe(true);
  expect(takesTexts('+447624900123', [])).toBe(true);
  for (const no of ['+447600900123', '+441632960142', '+447012345678', '+353851234567', '+44770090012', ''])
    expect(takesTexts(no, [44]), no).toBe(false);
  expect(takesTexts('+353851234567', [353])).toBe(true);
});
