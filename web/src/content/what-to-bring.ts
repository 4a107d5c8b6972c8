/** Spec 2.4 and, for licence and deposit, 9. */
export const whatToBring = [
  { icon: 'card', name: 'Driving licence', why: 'the captain’s, full and UK' },
  { icon: 'lock', name: 'Card or cash', why: '£100 deposit, which you get back' },
  { icon: 'sun', name: 'Sun cream and hats', why: 'the parasol does the rest' },
  { icon: 'vest', name: 'A warm layer', why: 'it is cooler on the water' },
  { icon: 'leaf', name: 'Food', why: 'or order ours' },
  { icon: 'guests', name: 'Up to nine friends', why: '900Kg of you in all' },
] as const;
