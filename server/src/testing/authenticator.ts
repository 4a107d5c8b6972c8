import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Options = { challenge: string; rp?: { id: string }; rpId?: string };
type Changes = { origin?: string; isVerified?: boolean; counter?: number; challenge?: string };

/**
 * A phone's authenticator for tests: makes passkeys and answers challenges with them, as a browser's WebAuthn functions
 * would.
 */
export function authenticator(origin = 'http://localhost:3000') {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(16);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const head = (rpId: string, flags: number, count: number) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(count, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  };
  // Flags: the user is present, and verified by face or finger.
  const flagsOf = (isVerified: boolean) => (isVerified ? 0x05 : 0x01);

  return {
    id: id.toString('base64url'),
    make(options: Record<string, unknown>, { isVerified = true, ...changes }: Changes = {}) {
      const { challenge, rp } = options as Options;
      // COSE: kty EC2, alg ES256, crv P-256, x, y.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ]);
      const length = Buffer.from([0, id.length]);
      const data = Buffer.concat([
        head(rp?.id ?? '', flagsOf(isVerified) | 0x40, 0),
        Buffer.alloc(16),
        length,
        id,
        key,
      ]);
      const attestation = Buffer.concat([
        // {"fmt": "none", "attStmt": {}, "authData": bytes}
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ]);
      return credential({
        clientDataJSON: clientData('webauthn.create', challenge, changes.origin ?? origin).toString(
          'base64url',
        ),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      });
    },
    answer(options: Record<string, unknown>, { isVerified = true, ...changes }: Changes = {}) {
      const { challenge, rpId } = options as Options;
      counter += 1;
      const data = head(rpId ?? '', flagsOf(isVerified), changes.counter ?? counter);
      const client = clientData('webauthn.get', changes.challenge ?? challenge, changes.origin ?? origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return credential({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      });
    },
  };

  function credential(response: Record<string, unknown>) {
    const name = id.toString('base64url');
    return { id: name, rawId: name, type: 'public-key', response, clientExtensionResults: {} };
  }
}

/** The key of a shared tablet, as WebCrypto would export it. */
export function tabletKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64url'),
    sign: (words: string) =>
      sign('sha256', Buffer.from(words), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString(
        'base64url',
      ),
  };
}
