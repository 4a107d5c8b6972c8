// oxlint-disable no-restricted-globals -- the sun keeps UTC; venue-time.ts says what that is at the lake
import type { LocalDate } from './local-date.ts';

const dayMs = 86_400_000;
/** Noon of 1 January 2000, from which the day is counted. */
const epochMs = Date.UTC(2000, 0, 1, 12);
/** The upper edge of the sun on the horizon, bent by the air, in degrees. */
const altitude = -0.833;

const sin = (degrees: number) => Math.sin((degrees * Math.PI) / 180);
const cos = (degrees: number) => Math.cos((degrees * Math.PI) / 180);

/**
 * When the sun sets at a place on a day, to about a minute between the polar circles; undefined where it does not. By
 * the sunrise equation: solar noon from the longitude, then the hour angle at which the sun is on the horizon.
 */
export function sunsetAt(
  date: LocalDate,
  { latitude, longitude }: { latitude: number; longitude: number },
): Date | undefined {
  const day = Math.round((Date.parse(`${date}T12:00:00Z`) - epochMs) / dayMs);
  const meanNoon = day - longitude / 360;
  const anomaly = (357.5291 + 0.98560028 * meanNoon) % 360;
  const centre = 1.9148 * sin(anomaly) + 0.02 * sin(2 * anomaly) + 0.0003 * sin(3 * anomaly);
  const ecliptic = (anomaly + centre + 180 + 102.9372) % 360;
  const noon = meanNoon + 0.0053 * sin(anomaly) - 0.0069 * sin(2 * ecliptic);
  const sinDeclination = sin(ecliptic) * sin(23.4397);
  const cosDeclination = Math.sqrt(1 - sinDeclination ** 2);
  const cosAngle = (sin(altitude) - sin(latitude) * sinDeclination) / (cos(latitude) * cosDeclination);
  if (Math.abs(cosAngle) > 1) return undefined;
  const angle = (Math.acos(cosAngle) * 180) / Math.PI;
  return new Date(epochMs + (noon + angle / 360) * dayMs);
}
