/** How many searches a proof of work is made of. By itself, so that what names it does not bring the search along. */
export const puzzleParts = 16;
