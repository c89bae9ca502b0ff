/** The bill of materials of a package, as CycloneDX writes one: what it contains, from where, under which licence. */

/** @import { ShippedPackage } from './shipped-packages.mjs' */

/**
 * @param {object} contents
 * @param {string} contents.version of the product
 * @param {readonly ShippedPackage[]} contents.packages
 * @param {readonly { readonly name: string, readonly version: string, readonly licence: string }[]} contents.runtimes
 */
export function billOfMaterials({ version, packages, runtimes }) {
  const own = `pkg:generic/outbox@${version}`;
  const components = [
    ...packages.map((one) => ({
      ...component('library', `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`, one),
      ...(one.sha512 === null ? {} : { hashes: [{ alg: 'SHA-512', content: one.sha512 }] }),
      properties: [{ name: 'outbox:bundled', value: String(one.isBundled) }],
    })),
    ...runtimes.map((one) => component('platform', `pkg:generic/${one.name}@${one.version}`, one)),
  ];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: component('application', own, { name: 'outbox', version, licence: 'MIT' }),
    },
    components,
    dependencies: [
      { ref: own, dependsOn: components.map((one) => one['bom-ref']) },
      ...components.map((one) => ({ ref: one['bom-ref'] })),
    ],
  };
}

/**
 * @param {'application' | 'library' | 'platform'} type
 * @param {string} purl
 * @param {{ readonly name: string, readonly version: string, readonly licence: string }} one
 */
function component(type, purl, { name, version, licence }) {
  const isExpression = /\s(?:AND|OR|WITH)\s/u.test(licence);
  return {
    type,
    'bom-ref': purl,
    name,
    version,
    purl,
    licenses: [isExpression ? { expression: licence } : { license: { id: licence } }],
  };
}
