/**
 * How many searches a proof of work consists of. In a file of its own, so that importing it does not load the search.
 */
export const puzzleParts = 16;
