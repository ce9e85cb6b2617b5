import { loadNamespaces } from '#web/lib/translation.ts';

/** A part that is fetched later, with texts that the screen around it can do without. */
export async function withTexts<M>(
  part: Promise<M>,
  ...names: Parameters<typeof loadNamespaces>
): Promise<M> {
  const [module] = await Promise.all([part, loadNamespaces(...names)()]);
  return module;
}
