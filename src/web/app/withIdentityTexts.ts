import { loadNamespaces } from '#web/lib/translation.ts';

/** A form that is fetched later, with the texts of the sign-in screens, which its errors use. */
export async function withIdentityTexts<M>(form: Promise<M>): Promise<M> {
  const [module] = await Promise.all([form, loadNamespaces('identity', 'issues')()]);
  return module;
}
