/** Refuses a call to /__sim with a sentence that says what is wanted. */
export class ControlRefusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.name = 'ControlRefusal';
    this.status = status;
  }
}
