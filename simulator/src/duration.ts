/** Milliseconds of an ISO 8601 duration of days, hours, minutes and seconds: 'PT16M', 'P3DT2H'; undefined if it is none. */
export function durationMs(text: string): number | undefined {
  const match = /^P(?=.)(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,7})M)?(?:(\d{1,9})S)?)?$/.exec(text);
  if (match === null) return undefined;
  const [days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return ((((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0)) * 1000;
}
