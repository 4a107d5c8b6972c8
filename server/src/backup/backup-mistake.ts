/** Something that whoever runs a backup or a restore can put right; its message says how. */
export class BackupMistake extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'BackupMistake';
  }
}
