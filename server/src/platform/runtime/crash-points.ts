/**
 * The points between two steps at which the process may die. The crash suite (server/race/kill-points) kills the server
 * at every one of them; in production nothing happens at them. 'claimed' comes after the row was claimed and before the
 * provider or mail server is called, 'provider answered' before we record its answer, 'decided' at the end of a
 * transaction and before its commit.
 */
export const crashPoints = [
  'begin: hold written',
  'begin: provider answered',
  'begin: answer stored',
  'begin: taken up again',
  'settle: provider asked',
  'settle: written',
  'deposit: to be taken',
  'capture: claimed',
  'capture: provider answered',
  'refund: claimed',
  'refund: provider answered',
  'expire: provider asked',
  'expire: hold ended',
  'cancel payment: claimed',
  'cancel payment: provider answered',
  'void: claimed',
  'void: provider answered',
  'replace: given up at the provider',
  'replace: written',
  'move: given up at the provider',
  'move: place kept',
  'move: written',
  'cancel: written',
  'offer: decided',
  'offer: answered',
  'undo holds: ended',
  'pay link: attempt written',
  'stop: holds ended',
  'command: decided',
  'command: written',
  'undo: written',
  'webhook: stored',
  'webhook: settled',
  'mail: claimed',
  'email: handed over',
  'text: claimed',
  'text: handed over',
  'proof: claimed',
  'proof: compared',
  'proof: decided',
  'proof: written',
] as const;

export type CrashPoint = (typeof crashPoints)[number];
