import { collection, type Store } from '../store/store.ts';

/** The weather of the simulator: calm or windy. 'silent': no answer. 'broken': an answer that contains no forecast. */
export const skies = ['calm', 'windy', 'silent', 'broken'] as const;
export type Sky = (typeof skies)[number];

const chosen = collection<{ sky: Sky }>('sky');

export function skyOf(store: Store): Sky {
  return store.get(chosen, 'sky')?.sky ?? 'calm';
}

export function chooseSky(store: Store, sky: Sky): void {
  store.write(() => store.put(chosen, 'sky', { sky }));
}

export function forgetSky(store: Store): void {
  store.write(() => store.remove(chosen, 'sky'));
}

export type Hour = {
  /** The mean wind and the gusts, in metres per second. */
  wind: number;
  gust: number;
  /** In millimetres per hour. */
  rain: number;
  /** In per cent. */
  chanceOfRain: number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Returns the weather of an hour, always the same for the same hour. In calm weather the days differ only a little. In
 * windy weather the wind is strong in the afternoon.
 */
export function weatherAt(sky: Sky, hour: number): Hour {
  const ofDay = (hour % dayMs) / hourMs;
  const day = Math.floor(hour / dayMs);
  // The strength of the sun rises from 0 at six to the maximum at one o'clock, then falls.
  const sun = Math.max(0, Math.sin((Math.PI * (ofDay - 6)) / 14));
  const own = 0.85 + ((day * 37) % 7) / 20;
  const kmh = (5 + 5 * sun) * own;
  if (sky !== 'windy') return inMetres(kmh, kmh * 1.55, 0, 5);
  const storm = ofDay >= 13 && ofDay < 18 ? 1 - Math.abs(ofDay - 15.5) / 4 : 0;
  return inMetres(kmh + 14 * storm, kmh * 1.5 + 22 * storm, Math.max(0, 3 * storm - 1), 10 + 80 * storm);
}

function inMetres(meanKmh: number, gustKmh: number, rain: number, chanceOfRain: number): Hour {
  const to = (places: number, value: number) => Math.round(value * 10 ** places) / 10 ** places;
  return {
    wind: to(2, meanKmh / 3.6),
    gust: to(2, gustKmh / 3.6),
    rain: to(1, rain),
    chanceOfRain: Math.round(chanceOfRain),
  };
}
