/** The browser's side of passkeys. The library is fetched only when one is used. */

type Json = Record<string, unknown>;

/** Asks the device to prove itself with a passkey that it keeps. */
export async function askForPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Json;
}

/** Asks the device to make a new passkey. */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: options as never })) as unknown as Json;
}

/** What the device said instead, in words. */
export function passkeyMessage(error: unknown): string {
  const name = (error as Partial<Error>).name ?? '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'Nothing was confirmed. Try again, or use another way.';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'SecurityError') return 'Passkeys do not work at this address.';
  return 'The passkey could not be used. Try again, or use another way.';
}
