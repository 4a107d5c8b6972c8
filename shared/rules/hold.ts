/** How long a boat is held for a visitor who is paying. Fixed and not extendable: docs/decisions/0006. */
export const holdMinutes = 15;
