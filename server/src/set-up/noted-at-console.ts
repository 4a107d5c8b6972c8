/** The note of versions that kinds of change write: those that a public demo forgets. */
export const notedAtConsole = 'Changed at the console.';
