/** The only version that is played: the one that `stripe` 23.1.0 pins. */
export const apiVersion = '2026-10-28.endive';
