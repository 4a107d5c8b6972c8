/** A mistake that the owner can correct; its message is the whole answer. */
export class OwnerMistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OwnerMistake';
  }
}
