/** Something that the owner can put right; its message is the whole answer. */
export class OwnerMistake extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'OwnerMistake';
  }
}
