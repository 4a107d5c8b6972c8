type Over = 'locked' | 'signed out';

let listener: ((over: Over) => void) | undefined;

/** Any call may find that the session is locked or over; the app then shows the door, and keeps what was typed while it is locked. */
export function onSessionOver(tell: (over: Over) => void): void {
  listener = tell;
}

export function noteRefusal(code: string | undefined): void {
  if (code === 'session_locked') listener?.('locked');
  if (code === 'signed_out') listener?.('signed out');
}
