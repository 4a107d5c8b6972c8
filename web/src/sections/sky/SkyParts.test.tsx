import { firstTerms } from '@slipway/shared/rules/first-terms.ts';
import { hourMs, minuteMs } from '@slipway/shared/values/durations.ts';
import type { Sky } from '@slipway/shared/rules/sky.ts';
import { localTime } from '@slipway/shared/values/local-time.ts';
import { pence } from '@slipway/shared/values/pence.ts';
import { venueDate } from '@slipway/shared/values/venue-time.ts';
import { serverClock } from '@slipway/ui/clock/server-clock.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { makeQueryClient } from '../../app/query-client.ts';
import { UnderSlots, WindBeforePaying, WindOfOrder, WindOfSlot, skyQuery } from './SkyParts.tsx';

const now = serverClock.now();
const date = venueDate(new Date(now + 24 * hourMs));
const aSlot = (id: number, start: string, end: string) => ({
  id,
  date,
  startTime: localTime(start),
  endTime: localTime(end),
  isSoldOut: false,
  surcharge: {
    kind: 'fixed' as const,
    amount: pence(0),
  },
  pricePerExtraGuest: pence(0),
  minimumGuests: null,
});
const calm = aSlot(1, '12:30', '14:30');
const windy = aSlot(2, '17:30', '19:30');

/** A forecast for 50 hours: 17 to 21 km/h from 16:00 to 03:00 (UTC), otherwise calm. */
const forecast = (madeAgoMs = 40 * minuteMs): NonNullable<Sky['forecast']> => ({
  source: 'Met Office',
  link: 'https://met.example/',
  licence: 'https://met.example/licence',
  saidAt: new Date(now - madeAgoMs),
  hours: Array.from({ length: 50 }, (_, ahead) => {
    const hour = Math.floor(now / hourMs + ahead) * hourMs;
    const isLate = new Date(hour).getUTCHours() >= 16 || new Date(hour).getUTCHours() < 3;
    const meanKmh = isLate ? 17 + (ahead % 2) * 4 : 9 + (ahead % 2) * 3;
    return {
      hour,
      meanKmh,
      gustKmh: meanKmh * 1.5,
    };
  }),
});

function shown(part: ReactNode, sky: Partial<Sky> = {}): string {
  const queries = makeQueryClient();
  queries.setQueryData(skyQuery.queryKey, { forecast: forecast(), warnings: [], ...sky });
  return renderToStaticMarkup(<QueryClientProvider client={queries}>{part}</QueryClientProvider>)
    .replaceAll(/<svg.*?<\/svg>/gs, '')
    .replaceAll(/<[^>]+>/g, '');
}
const parts = (slot: typeof calm, terms = firstTerms) => (
  <>
    <WindOfSlot {...{ slot, terms }} />|<WindOfOrder {...{ slot, terms }} />|
    <WindBeforePaying {...{ slot, terms }} />|
    <UnderSlots
      slots={[slot]}
      days={[{ date, slots: [calm, windy] }]}
      chosen={slot}
      {...{ terms }}
      onChoose={() => {}}
    />
  </>
);

test('a time within two days is shown with its wind, our limit, and the forecast’s source, age and licence', () => {
  const [ofSlot, ofOrder, beforePaying, under] = shown(parts(calm)).split('|');
  expect(ofSlot).toBe(' Wind 9 to 12 km/h, gusts to 18. We sail up to 15, gusts to 25.');
  expect(ofOrder).toContain('Wind 9 to 12 km/h at your time.');
  expect(beforePaying).toContain('Wind 9 to 12 km/h, gusts to 18.');
  expect(under).toMatch(/^Forecast: Met Office, made at \d\d:\d\d, (?:39|40) minutes ago\. Licence\./);
});

test('a time above the wind limit is marked, and the nearest time within the limit is offered', () => {
  const [ofSlot, , beforePaying, under] = shown(parts(windy)).split('|');
  expect(ofSlot).toContain(
    'Wind 17 to 21 km/h, gusts to 32: above our limit of 15. Expect that we can’t sail.',
  );
  expect(under).toMatch(/above our limit\. 17 to 21 km\/h at 17:30\..*9 to 12 km\/h\.Take 12:30Keep 17:30$/);
  expect(beforePaying).toContain('If we have to cancel, you choose');
  // This boat sails in stronger wind.
  const ofBoat = { ...firstTerms, windLimitKmh: 30, gustLimitKmh: 40 };
  expect(shown(parts(windy, ofBoat))).toContain('We sail up to 30, gusts to 40.');
});

test('a weather warning gives the time of our decision, with or without a forecast', () => {
  const warning = {
    date,
    from: '12:00',
    to: '15:00',
    decideAt: new Date(`${date}T10:00:00Z`),
    reason: 'strong wind',
  };
  const [ofSlot, ofOrder, beforePaying] = shown(parts(calm), { forecast: null, warnings: [warning] }).split(
    '|',
  );
  expect(ofSlot).toMatch(/We may have to call it off because of strong wind: we decide by 1[01]:00\./);
  expect(ofOrder).toBe(ofSlot?.trim());
  expect(shown(parts(calm), { warnings: [warning] }).split('|')[1]).toMatch(
    /Wind 9 to 12 km\/h at your time\..*because of strong wind: we decide by 1[01]:00\.$/,
  );
  expect(beforePaying).toContain('another time within 12 months');
  expect(shown(parts(windy), { forecast: null, warnings: [warning] })).toBe('|||');
});

test('no wind is shown without a forecast, for an old forecast, or for a time far ahead', () => {
  const far = { ...calm, date: venueDate(new Date(now + 80 * hourMs)) };
  expect(shown(parts(calm), { forecast: forecast(3 * hourMs + 5 * minuteMs) })).toBe('|||');
  expect(shown(parts(calm), { forecast: null })).toBe('|||');
  expect(shown(<WindOfSlot slot={far} terms={firstTerms} />)).toBe('');
});
