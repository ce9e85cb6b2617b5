import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * `npm run -s sbom` prints the software bill of materials of the product, as CycloneDX. npm names
 * the product after its folder, so the name of `package.json` replaces that one.
 */

const root = `${import.meta.dirname}/..`;
const args = 'sbom --sbom-format cyclonedx --sbom-type application --omit dev --package-lock-only';
const bill = JSON.parse(
  execFileSync('npm', args.split(' '), { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 }),
) as { metadata: { component: { name: string } } };
const { name } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { name: string };
bill.metadata.component.name = name;
console.log(JSON.stringify(bill, null, 2));
