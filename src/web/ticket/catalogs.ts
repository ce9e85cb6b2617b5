const files = import.meta.glob('../../texts/*/{common,pay,ticket,conversation}.json', {
  import: 'default',
});

/** The texts of one language only: nobody reads his ticket in two. */
export async function loadTexts(language: string, name: string): Promise<unknown> {
  const load = files[`../../texts/${language}/${name}.json`];
  if (!load) throw new Error(`There are no texts ${language}/${name}`);
  return load();
}
