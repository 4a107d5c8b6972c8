import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** What the contract carries: the browser's own words, and which question they answer. */
export type PasskeyQuestion = { challenge: string; options: Record<string, unknown> };
export type PasskeyAnswer = { challenge: string; answer: Record<string, unknown> };

/** Loaded when somebody signs in: most of the day nobody does. */
const library = () => import('@simplewebauthn/browser');

/** The person has said no, or let it time out; nothing is wrong. */
export class PasskeyDismissed extends Error {}

/** Whether this browser, at this address, can make and use passkeys. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}

/** Answers with a passkey that the person has. */
export async function answerByPasskey({ challenge, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch(dismissed);
  return { challenge, answer: answer as unknown as Record<string, unknown> };
}

/** Answers with a new passkey. */
export async function makePasskey({ challenge, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startRegistration } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  const answer = await startRegistration({ optionsJSON }).catch(dismissed);
  return { challenge, answer: answer as unknown as Record<string, unknown> };
}

function dismissed(error: unknown): never {
  const { name, message } = error as Error;
  throw new PasskeyDismissed(
    name === 'InvalidStateError'
      ? 'This device has a passkey of yours already.'
      : name === 'NotAllowedError' || name === 'AbortError'
        ? 'Nothing was signed: the passkey was not used. Try again.'
        : message,
  );
}
