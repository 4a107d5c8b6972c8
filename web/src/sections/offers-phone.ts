const declinesUntilPhone = 3;

/** After this many declines a phone call helps more than another try. */
export function offersPhone(declines: number): boolean {
  return declines >= declinesUntilPhone;
}
