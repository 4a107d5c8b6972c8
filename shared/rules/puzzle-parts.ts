/**
 * The number of searches in a proof of work. It has its own file, so that importing the number does not load
 * the search.
 */
export const puzzleParts = 16;
