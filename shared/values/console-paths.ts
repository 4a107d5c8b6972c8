/** The screen of the console that shows what an action was done to, below /console; null where there is none. */
export function pathOfSubject(kind: string, id: string): string | null {
  switch (kind) {
    case 'booking':
      return `/bookings/${id}`;
    case 'time':
      // '2027-05-08 10:00 12:00'
      return `/today/${id.slice(0, 10)}`;
    case 'boat':
      return '/today';
    case 'person':
    case 'invite':
    case 'device':
      return '/more/people';
    case 'change set':
      return `/set-up/changes?set=${id}`;
    case 'log':
      return '/more/log';
    default:
      return null;
  }
}
