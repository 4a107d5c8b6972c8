const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };

export async function makeTabletKey(): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey(algorithm, false, ['sign', 'verify']);
}

/** SubjectPublicKeyInfo, base64url. */
export async function publicKeyOf({ publicKey }: CryptoKeyPair): Promise<string> {
  return base64url(await crypto.subtle.exportKey('spki', publicKey));
}

export async function signWith(key: CryptoKey, words: string): Promise<string> {
  const bytes = new TextEncoder().encode(words);
  return base64url(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes));
}

function base64url(bytes: ArrayBuffer): string {
  const text = String.fromCharCode(...new Uint8Array(bytes));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
