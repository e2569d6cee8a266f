/** A start that cannot go on for a reason the operator can mend: its message is the one line he reads. */
export class StartupError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'StartupError';
  }
}
