/** The browser side of passkeys. The library is loaded on demand. */

type Json = Record<string, unknown>;

/** Authenticates with a passkey of the device. */
export async function askForPasskey(options: Json): Promise<Json> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  return (await startAuthentication({ optionsJSON: options as never })) as unknown as Json;
}

/** Creates a passkey. */
export async function makePasskey(options: Json): Promise<Json> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  return (await startRegistration({ optionsJSON: options as never })) as unknown as Json;
}

/** The message of a device error. */
export function passkeyMessage(error: unknown): string {
  const name = (error as Partial<Error>).name ?? '';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'That didn’t work. Try again, or sign in another way.';
  if (name === 'InvalidStateError') return 'This device already has a passkey for your account.';
  if (name === 'SecurityError') return 'You can’t use passkeys at this address.';
  return 'We couldn’t use that passkey. Try again, or sign in another way.';
}
