/**
 * Returns true if the work ends within `ms` milliseconds, even with an error. Otherwise returns false, and
 * the work continues.
 */
export async function isDoneWithin(ms: number, work: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, ms, false);
  });
  const done = work.then(
    () => true,
    () => true,
  );
  const isDone = await Promise.race([done, late]);
  clearTimeout(timer);
  return isDone;
}
