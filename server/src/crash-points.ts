/**
 * The instants between two steps that must each survive the process dying there. The crash suite kills the
 * server at every one of them; in production nothing happens.
 */
const crashPoints = [
  'begin: hold written',
  'begin: provider answered',
  'begin: answer stored',
  'settle: provider asked',
  'settle: written',
  'capture: claimed',
  'capture: provider answered',
  'refund: claimed',
  'refund: provider answered',
  'expire: provider asked',
  'expire: hold ended',
  'release: claimed',
  'release: provider answered',
  'replace: given up at the provider',
  'replace: written',
  'cancel: written',
  'webhook: stored',
] as const;

export type CrashPoint = (typeof crashPoints)[number];
