/**
 * What ships of every package that stays outside the bundles: the list says what comes along, so that whatever a new version of one
 * brings stays out until somebody has looked at it. Paths are relative to the package, and `*` stands for a part of one name.
 */

/** @typedef {{ readonly platform: NodeJS.Platform, readonly arch: string }} System */
/** @typedef {{ readonly systems: readonly System[], readonly hasKeyRing: boolean }} Contents */

const always = ['package.json', 'LICENSE*', 'license*'];

/** How the key ring's own packages call the systems. */
const keyringNames = /** @type {Readonly<Record<string, string>>} */ ({
  linux: 'linux-{arch}-gnu',
  darwin: 'darwin-{arch}',
  win32: 'win32-{arch}-msvc',
});

/**
 * By package the files of it that ship for these systems (several for a program of both of Apple's processors).
 * @param {Contents} contents
 * @returns {Map<string, readonly string[]>}
 */
export function shippedFiles({ systems, hasKeyRing }) {
  /** @type {Map<string, readonly string[]>} */
  const shipped = new Map([
    ['@embedpdf/pdfium', [...always, 'dist/index.cjs', 'dist/pdfium.wasm']],
    ['@jsquash/avif', [...always, 'codec/dec/avif_dec.js', 'codec/dec/avif_dec.wasm']],
    ['@silvia-odwyer/photon-node', [...always, 'photon_rs.js', 'photon_rs_bg.wasm']],
    [
      'better-sqlite3',
      [
        ...always,
        'lib/*.js',
        'lib/methods/*.js',
        ...systems.map(({ platform, arch }) => `prebuilds/${platform}-${arch}.node`),
      ],
    ],
  ]);
  if (hasKeyRing) {
    shipped.set('@napi-rs/keyring', [...always, 'index.js']);
    for (const system of systems) shipped.set(keyringOf(system), [...always, '*.node']);
  }
  return shipped;
}

/** @param {System} system */
function keyringOf({ platform, arch }) {
  const name = keyringNames[platform];
  if (name === undefined) throw new Error(`There is no key ring for ${platform}: it is not packaged for.`);
  return `@napi-rs/keyring-${name.replace('{arch}', arch)}`;
}

/**
 * Whether a path below a package is one of those listed.
 * @param {string} path with `/`
 * @param {readonly string[]} patterns
 */
export function isListed(path, patterns) {
  return patterns.some((pattern) => {
    const [head = '', ...rest] = pattern
      .split('*')
      .map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/gu, '\\$&'));
    return new RegExp(`^${[head, ...rest].join('[^/]*')}$`, 'u').test(path);
  });
}
