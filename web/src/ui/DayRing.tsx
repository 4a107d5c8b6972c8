/** The share of a day's times that are still free, as the length of the ring. The day's label says the number. */
export function DayRing({ share }: { share: number }) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true">
      <circle cx="50" cy="50" r="45" />
      <circle cx="50" cy="50" r="45" pathLength="100" strokeDasharray={`${Math.round(share * 100)} 200`} />
    </svg>
  );
}
