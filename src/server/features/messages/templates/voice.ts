import type { PlatformSettings } from '#contract/settings.ts';
import { firstSettings } from '../../../platform/settings/firstSettings.ts';

/** In whose name messages speak, and what they say of how long a code lives: as it is set. */
export type MessageVoice = Pick<PlatformSettings, 'sender' | 'contact' | 'lifetimes'>;

/** As the product has it, where nobody set anything. */
export const productVoice: MessageVoice = firstSettings({});
