import { loadNamespaces } from '#web/lib/translation.ts';

/** Loads a module together with texts that the screen around it does not need. */
export async function withTexts<M>(
  part: Promise<M>,
  ...names: Parameters<typeof loadNamespaces>
): Promise<M> {
  const [module] = await Promise.all([part, loadNamespaces(...names)()]);
  return module;
}
