// oxlint-disable no-restricted-globals -- the sun keeps UTC; venue-time.ts says what that is at the lake
import { minuteMs, dayMs } from './durations.ts';
import type { LocalDate } from './local-date.ts';
import { type LocalTime, localTime } from './local-time.ts';
import { venueDateTime } from './venue-time.ts';

/** Degrees; north and east are positive. Null: the place is not set, so the time of sunset is unknown. */
export type Place = { latitude: number | null; longitude: number | null };

/** Midnight UTC on 1 January 2000: the Julian date 2451544.5. */
const epochMs = Date.UTC(2000, 0, 1);
/** The angle in degrees from the zenith to the sun's centre when its upper edge is on the horizon, with refraction. */
const zenith = 90.833;

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
const tan = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
const inDegrees = (radians: number) => (radians * 180) / Math.PI;

/**
 * Returns when the sun sets at a place on a day, or undefined if the sun does not set. Between the polar
 * circles, the time is correct to a minute. The equations are from NOAA's solar calculator (after Meeus),
 * with the sun's position at the instant of sunset.
 */
export function sunsetAt(date: LocalDate, { latitude, longitude }: Place): Date | undefined {
  if (latitude === null || longitude === null) return undefined;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  // The first guess is six in the evening, local mean time. Each round uses the sun's position at the previous guess.
  let minutes = 1080 - 4 * longitude;
  for (let round = 0; round < 3; round += 1) {
    const { equationOfTime, declination } = sunAt(midnight + minutes * minuteMs);
    const cosAngle = cos(zenith) / (cos(latitude) * cos(declination)) - tan(latitude) * tan(declination);
    if (Math.abs(cosAngle) > 1) return undefined;
    const angle = inDegrees(Math.acos(cosAngle));
    minutes = 720 - 4 * (longitude - angle) - equationOfTime;
  }
  return new Date(midnight + minutes * minuteMs);
}

/** The sun's declination in degrees, and the number of minutes by which a sundial is ahead of a clock. */
function sunAt(instant: number): { equationOfTime: number; declination: number } {
  const century = ((instant - epochMs) / dayMs - 0.5) / 36_525;
  const meanLongitude = (280.46646 + century * (36_000.76983 + century * 0.0003032)) % 360;
  const anomaly = 357.52911 + century * (35_999.05029 - 0.0001537 * century);
  const eccentricity = 0.016708634 - century * (0.000042037 + 0.0000001267 * century);
  const centre =
    sin(anomaly) * (1.914602 - century * (0.004817 + 0.000014 * century)) +
    sin(2 * anomaly) * (0.019993 - 0.000101 * century) +
    sin(3 * anomaly) * 0.000289;
  const node = 125.04 - 1934.136 * century;
  const apparentLongitude = meanLongitude + centre - 0.00569 - 0.00478 * sin(node);
  const meanObliquity =
    23 + (26 + (21.448 - century * (46.815 + century * (0.00059 - century * 0.001813))) / 60) / 60;
  const obliquity = meanObliquity + 0.00256 * cos(node);
  const y = tan(obliquity / 2) ** 2;
  const equationOfTime =
    4 *
    inDegrees(
      y * sin(2 * meanLongitude) -
        2 * eccentricity * sin(anomaly) +
        4 * eccentricity * y * sin(anomaly) * cos(2 * meanLongitude) -
        0.5 * y * y * sin(4 * meanLongitude) -
        1.25 * eccentricity * eccentricity * sin(2 * anomaly),
    );
  return { equationOfTime, declination: inDegrees(Math.asin(sin(obliquity) * sin(apparentLongitude))) };
}

/**
 * Returns the start that is this many minutes after sunset (negative: before sunset), rounded to a quarter of
 * an hour in venue time. Undefined if the sun does not set, or if the start would be on another day.
 */
export function startBySun(date: LocalDate, minutesAfterSunset: number, place: Place): LocalTime | undefined {
  const sunset = sunsetAt(date, place);
  if (sunset === undefined) return undefined;
  const quarterMs = 15 * minuteMs;
  // Venue time differs from UTC by whole hours, so the nearest quarter of an hour is the same instant in both.
  const start = Math.round((sunset.getTime() + minutesAfterSunset * minuteMs) / quarterMs) * quarterMs;
  const at = venueDateTime(new Date(start));
  return at.date === date ? localTime(at.time) : undefined;
}
