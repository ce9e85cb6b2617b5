import type { CatalogKey, Language, Translate } from '#web/lib/language.ts';
import type { conversation } from '#web/locales/en/conversation.ts';

export type TalkKey = CatalogKey<typeof conversation>;

/** The words come from the frame: the application's and the ticket page's translators differ. */
export type TalkText = { t: Translate<TalkKey>; language: Language };
