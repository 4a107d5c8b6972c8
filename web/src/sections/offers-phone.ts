const declinesUntilPhone = 3;

/** After so many declines a person helps better than another try. */
export function offersPhone(declines: number): boolean {
  return declines >= declinesUntilPhone;
}
