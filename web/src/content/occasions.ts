/** An occasion of spec 1. `packageName`: what is usually booked for it; without one it is better to ask. */
export type Occasion = { name: string; packageName?: string };

export const occasions: readonly Occasion[] = [
  { name: 'Hen and stag dos', packageName: 'Party' },
  { name: 'Team building', packageName: 'Team' },
  { name: 'Birthdays', packageName: 'Party' },
  { name: 'Anniversaries', packageName: 'Sunset' },
  { name: 'Weddings' },
  { name: 'Holiday parties', packageName: 'Party' },
  { name: 'Sunset cruises', packageName: 'Sunset' },
];
