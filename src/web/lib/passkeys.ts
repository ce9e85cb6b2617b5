/** Whether the browser supports passkeys and their JSON format. */
export const hasPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' &&
  typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';

/** Thrown when the person cancels the passkey prompt, or the authenticator does not match. */
export class PasskeyStopped extends Error {
  override name = 'PasskeyStopped';
}

async function ask<T>(work: () => Promise<Credential | null>): Promise<T> {
  const credential = await work().catch((cause: unknown) => {
    throw new PasskeyStopped(String(cause));
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyStopped();
  return credential.toJSON() as T;
}

/**
 * Creates a passkey with the browser's prompt.
 *
 * @throws PasskeyStopped
 */
export const makePasskey = <T>(options: object): Promise<T> =>
  ask(async () => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
      options as PublicKeyCredentialCreationOptionsJSON,
    );
    return navigator.credentials.create({ publicKey });
  });

/**
 * Proves the possession of a passkey with the browser's prompt.
 *
 * @throws PasskeyStopped
 */
export const readPasskey = <T>(options: object): Promise<T> =>
  ask(async () => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
      options as PublicKeyCredentialRequestOptionsJSON,
    );
    return navigator.credentials.get({ publicKey });
  });
