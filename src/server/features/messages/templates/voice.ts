import type { PlatformSettings } from '#contract/settings.ts';
import { firstSettings } from '../../../platform/settings/firstSettings.ts';

/** Settings of the sender's name, its contacts, and lifetimes of codes that messages mention. */
export type MessageVoice = Pick<PlatformSettings, 'sender' | 'contact' | 'lifetimes'>;

/** Defaults of the product, when nothing is set. */
export const productVoice: MessageVoice = firstSettings({});
