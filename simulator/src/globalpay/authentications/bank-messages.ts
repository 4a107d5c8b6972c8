/** Messages between shop, browser and bank: JSON as base64url. */
export function encode(message: Record<string, string>): string {
  return Buffer.from(JSON.stringify(message)).toString('base64url');
}

export function decode(text: string): Record<string, unknown> | undefined {
  try {
    const message: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof message === 'object' && message !== null ? (message as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
