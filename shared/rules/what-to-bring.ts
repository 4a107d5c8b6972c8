/** For everybody aboard, on the booking's page, the party page and in the emails; licence and deposit are the captain's. */
export const whatToBring: readonly string[] = [
  'Something warm and something for the sun: it’s cooler on the lake',
  'Flat shoes that can get wet',
];
