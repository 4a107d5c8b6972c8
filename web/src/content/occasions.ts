/** Spec 1. */
export const occasions = [
  'Hen and stag dos',
  'Team building',
  'Birthdays',
  'Anniversaries',
  'Weddings',
  'Holiday parties',
  'Sunset cruises',
] as const;
