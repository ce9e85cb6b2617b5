import { loadNamespaces } from '#web/lib/translation.ts';

/** A form that is fetched later, with the words of the sign-in screens, in which it names its slips. */
export async function withWords<M>(form: Promise<M>): Promise<M> {
  const [module] = await Promise.all([form, loadNamespaces('identity', 'issues')()]);
  return module;
}
