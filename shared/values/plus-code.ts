/** The alphabet of Open Location Code. It lacks letters that are easily misread, and vowels, which could form words. */
const digits = '23456789CFGHJMPQRVWX';
/** Ten digits name a place of about 14 by 9 metres: 1/8000 of a degree each way. */
const stepsPerDegree = 8000;
const pairs = 5;
/** Enough decimals to correct floating-point errors before the fraction is cut off. */
const decimals = 1e6;

/**
 * The Plus Code of a place, '9C4X26RR+66': an address that maps and phones understand, computed from
 * coordinates alone (Open Location Code 1.0).
 */
export function plusCode(latitude: number, longitude: number): string {
  const highest = 180 * stepsPerDegree - 1;
  let lat = Math.min(highest, Math.max(0, stepsFrom(latitude + 90)));
  let lon = stepsFrom((((longitude + 180) % 360) + 360) % 360);
  let code = '';
  for (let pair = 0; pair < pairs; pair += 1) {
    code = `${digits[lat % 20]}${digits[lon % 20]}${code}`;
    lat = Math.floor(lat / 20);
    lon = Math.floor(lon / 20);
  }
  return `${code.slice(0, 8)}+${code.slice(8)}`;
}

/**
 * The short Plus Code, '26RR+66'. If the name of a town at most half a degree away is added, the short code
 * identifies the place.
 */
export function shortPlusCode(latitude: number, longitude: number): string {
  return plusCode(latitude, longitude).slice(4);
}

function stepsFrom(degrees: number): number {
  return Math.floor(Math.round(degrees * stepsPerDegree * decimals) / decimals);
}
