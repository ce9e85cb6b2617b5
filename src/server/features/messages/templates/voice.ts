import type { PlatformSettings } from '#contract/settings.ts';
import { firstSettings } from '../../../platform/settings/firstSettings.ts';

/** Settings that appear in messages: the sender's name, contacts, and the lifetimes of codes. */
export type MessageVoice = Pick<PlatformSettings, 'sender' | 'contact' | 'lifetimes'>;

/** Built-in defaults, for a platform without saved settings. */
export const productVoice: MessageVoice = firstSettings({});
