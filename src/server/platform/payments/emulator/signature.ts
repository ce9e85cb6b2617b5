import { createHmac } from 'node:crypto';

/** Signs an event in the format of `stripe-signature`. */
export function signEvent(text: string, at: Date, secret: string): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const hex = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
  return `t=${seconds},v1=${hex}`;
}
