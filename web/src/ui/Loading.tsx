/** The specification gives each place its own words. Shown as text, so that nothing spins for ever. */
export function Loading({ words }: { words: string }) {
  return <p role="status">{words}</p>;
}
