/** The middle value; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  if (upper === undefined || lower === undefined) throw new Error('a median of nothing');
  return (lower + upper) / 2;
}

/** '0.41 [0.38-0.44]': the median and the range, with three significant digits. */
export function spread(values: readonly number[]): string {
  return `${short(median(values))} [${short(Math.min(...values))}-${short(Math.max(...values))}]`;
}

/** The ratio of the medians. */
export function ratioOf(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours) / median(theirs);
}

/** For a share of 0.99, returns the smallest value that is at least as large as 99% of the sorted values. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function short(value: number): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 4));
}
