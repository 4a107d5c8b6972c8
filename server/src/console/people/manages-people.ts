/** What commands about people and their devices have in common: they prove who they are, and a demo keeps its people. */
export const managesPeople = {
  permission: 'manage-people',
  kind: 'people',
  needsStepUp: true,
  isKeptFromStrangers: true,
} as const;

/** An effect that its sentence says alone. */
export const plain = { figures: [], warnings: [] };
