import type { PlatformSettings } from '#contract/settings.ts';
import type { ConfiguredSite, LocalizedText, OperatorData, SiteData } from '#contract/site.ts';

/** Fills a missing language with the text of the other language; null when both are missing. */
function readBoth({ en, ar }: { en: string; ar: string }): LocalizedText | null {
  if (!en && !ar) return null;
  return { en: en || ar, ar: ar || en };
}

function readOperator({ contact, sender }: PlatformSettings): OperatorData | null {
  const operator = {
    name: readBoth(contact.operatorName),
    address: readBoth(contact.operatorAddress),
    email: contact.supportEmail,
    phone: contact.supportPhone,
    helpUrl: sender.helpUrl,
  };
  return Object.values(operator).some(Boolean) ? operator : null;
}

/**
 * Combines the configured content with settings that administrators can change while the server
 * runs.
 */
export function buildSiteData(site: ConfiguredSite, settings: PlatformSettings): SiteData {
  const { voices, figures } = settings.landing;
  return {
    ...site,
    testimonials: voices.length > 0 || figures.length > 0 ? settings.landing : null,
    operator: readOperator(settings),
  };
}
