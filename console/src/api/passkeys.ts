import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The credential as the browser's JSON, and the challenge that it answers. */
export type PasskeyQuestion = { challenge: string; options: Record<string, unknown> };
export type PasskeyAnswer = { challenge: string; answer: Record<string, unknown> };

/** The library is loaded when somebody uses or adds a passkey. The console starts without it. */
const library = () => import('@simplewebauthn/browser');

/** The person cancelled the browser's dialog, or it timed out: no fault to report. */
export class PasskeyDismissed extends Error {}

/** Whether this browser, at this address, can make and use passkeys. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && 'PublicKeyCredential' in window;
}

/** Sign in with a passkey that the person has. */
export async function answerByPasskey({ challenge, options }: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await library();
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  const answer = await startAuthentication({ optionsJSON }).catch(dismissed);
  return { challenge, answer: answer as unknown as Record<string, unknown> };
}

/** Makes a new passkey. */
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
      ? 'This device already has a passkey of yours.'
      : name === 'NotAllowedError' || name === 'AbortError'
        ? 'No passkey was used. Try again.'
        : message,
  );
}
