import { useState } from 'react';
import { useTranslation } from '#web/lib/translation.ts';
import { useSession } from '#web/app/session.ts';
import { isolate } from '#web/lib/language.ts';

/** Of the person's own clock. */
export function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour >= 5 && hour < 12) return 'morning';
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening';
}

/** 'Good evening, Grace' */
export function useGreeting(): string {
  const { t } = useTranslation('customer');
  const name = useSession()?.user?.firstName;
  const [part] = useState(() => partOfDay(new Date().getHours()));
  return name ? t(`greeting.${part}`, { name: isolate(name) }) : t(`greeting.${part}Plain`);
}
