// @vitest-environment happy-dom
import { within } from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { MapPoint, pointIn } from './MapPoint.tsx';

const said: unknown[] = [];

function Owner() {
  const [place, setPlace] = useState<Parameters<typeof MapPoint>[0]['place']>({
    latitude: 54.6,
    longitude: -3.1,
  });
  const change = (next: typeof place) => {
    said.push(next);
    setPlace(next);
  };
  return <MapPoint label="Jetty" place={place} onChange={change} />;
}

type Asked = Parameters<Geolocation['getCurrentPosition']>;

/** `answer`: the browser's answer to a request for the position. */
function open(answer: (found: Asked[0], refused: NonNullable<Asked[1]>) => void) {
  vi.stubGlobal('navigator', {
    geolocation: { getCurrentPosition: (...[found, refused]: Asked) => answer(found, refused!) },
  });
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  flushSync(() => root.render(<Owner />));
  close = () => root.unmount();
  return within(document.body);
}

let close = () => {};
afterEach(() => {
  close();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  said.length = 0;
});

test("the phone's position fills the field, and a message shows how accurate the position is", async () => {
  const coords = { latitude: 54.60213457, longitude: -3.13371234, accuracy: 11.2 };
  const page = open((found) => found({ coords } as GeolocationPosition));
  const visitor = userEvent.setup({ delay: null });
  await visitor.click(page.getByText('Use my position'));
  await expect.poll(() => page.getByRole('status').textContent).toContain('to within 12 m');
  expect(page.getByLabelText('Jetty')).toHaveProperty('value', '54.602135, -3.133712');
  expect(said).toEqual([{ latitude: 54.602135, longitude: -3.133712 }]);
});

test.each([
  [1, /may not use your position.*type the two numbers/],
  [2, /position is not known.*type the two numbers/],
  [3, /no answer.*type the two numbers/],
])('on position error %i, an instruction appears and the typed text stays', async (code, sentence) => {
  const page = open((_found, refused) => refused({ code } as GeolocationPositionError));
  const visitor = userEvent.setup({ delay: null });
  await visitor.click(page.getByText('Use my position'));
  await expect.poll(() => page.getByRole('status').textContent).toMatch(sentence);
  expect(page.getByLabelText('Jetty')).toHaveProperty('value', '54.6, -3.1');
  expect(said).toEqual([]);
});

test('the map field accepts two coordinates or nothing, and marks anything else as wrong', () => {
  const keswick = { latitude: 54.6, longitude: -3.13 };
  for (const text of ['54.6, -3.13', '54.6 -3.13', '(54.6°, -3.13°)', ' 54.6000000004,-3.13 '])
    expect(pointIn(text), text).toEqual(keswick);
  expect(pointIn('  ')).toEqual({ latitude: null, longitude: null });
  for (const text of ['54.6', 'CA12 5DJ', '99, 0', '54.6, 181', '54.6, -3.13, 4'])
    expect(pointIn(text), text).toBeUndefined();
});
