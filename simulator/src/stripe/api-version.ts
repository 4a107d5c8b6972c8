/** The only version the till speaks: the one that `stripe` 23.1.0 pins. */
export const apiVersion = '2026-10-28.endive';
