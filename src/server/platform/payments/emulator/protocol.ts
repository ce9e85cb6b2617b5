/** Error answer in Stripe's format. */
export class StripeFault extends Error {
  readonly status: number;
  readonly body: object;
  /**
   * True when a repeat with the same key must get this answer too. False when the request was
   * refused before any work.
   */
  readonly isKept: boolean;
  constructor(status: number, error: { message?: string; [more: string]: unknown }, isKept = true) {
    super(error.message);
    this.status = status;
    this.body = { error };
    this.isKept = isKept;
  }
}

/** Simulates a broken connection with the error that `fetch` and Node throw. */
export class ConnectionBroken extends TypeError {
  readonly code = 'ECONNRESET';
  constructor() {
    super('The connection broke.');
  }
}

export const buildInvalidFault = (message: string, more: { code?: string; param?: string } = {}) =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...more });

export const buildMissingFault = (what: string, id: string, param = 'intent') =>
  new StripeFault(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  });

export type StripeForm = { [name: string]: string | string[] | Record<string, string> };

/** Reads one plain field of a form; returns '' when the field is missing. */
export function readText(form: StripeForm, name: string): string {
  const value = form[name];
  return typeof value === 'string' ? value : '';
}

/** Reads the names of the ids that the answer should contain as full objects. */
export const readExpand = (form: StripeForm) => (form['expand'] as string[] | undefined) ?? [];

/** Parses `a=1`, `a[b]=1` and `a[0]=1`, the forms that Stripe's library sends. */
export function readForm(text: string): StripeForm {
  const form: StripeForm = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [, outer = name, inner] = /^(\w+)\[(\w*)\]$/.exec(name) ?? [];
    if (inner === undefined) form[outer] = value;
    else if (/^\d*$/.test(inner)) form[outer] = [...((form[outer] as string[]) ?? []), value];
    else form[outer] = { ...(form[outer] as Record<string, string>), [inner]: value };
  }
  return form;
}

/** Refuses unknown parameters, as Stripe does. */
export function refuseUnknownFields(form: StripeForm, names: string[]): void {
  for (const name of Object.keys(form)) {
    if ([...names, 'expand'].includes(name)) continue;
    const message = `Received unknown parameter: ${name}`;
    const code = 'parameter_unknown';
    throw new StripeFault(
      400,
      { type: 'invalid_request_error', code, message, param: name },
      false,
    );
  }
}
