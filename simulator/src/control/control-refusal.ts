/** A call to /__sim that cannot be done, with a sentence that says what it must be. */
export class ControlRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ControlRefusal';
    this.status = status;
  }
}
