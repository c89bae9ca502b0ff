/** The switches in Electron's own program that nobody can turn back once it is signed. */
import { FuseState, FuseV1Options, FuseVersion, flipFuses, getCurrentFuseWire } from '@electron/fuses';

/** All nine: one that a new Electron brings has to be decided about before it is packed. */
const wanted = /** @type {const} */ ({
  version: FuseVersion.V1,
  strictlyRequireAllFuses: true,
  // The program cannot be used as a Node that carries its signature.
  [FuseV1Options.RunAsNode]: false,
  [FuseV1Options.EnableCookieEncryption]: true,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  // It would need a snapshot of its own, and does not start without.
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
  // Faults of WebAssembly stay in there, at the cost of an address range.
  [FuseV1Options.WasmTrapHandlers]: true,
});

/**
 * Sets every switch of a packed program, and reads all of them back. Throws where one stands otherwise.
 * @param {string} program the executable; on macOS the folder of the application
 */
export async function setFuses(program) {
  await flipFuses(program, { ...wanted, resetAdHocDarwinSignature: process.platform === 'darwin' });
  await checkFuses(program);
}

/**
 * Throws an error that names every switch of a packed program that stands otherwise than it should.
 * @param {string} program
 */
export async function checkFuses(program) {
  const wire = await getCurrentFuseWire(program);
  const wrong = fuseNames.filter(
    (name) =>
      wire[FuseV1Options[name]] !== (wanted[FuseV1Options[name]] ? FuseState.ENABLE : FuseState.DISABLE),
  );
  if (wrong.length > 0)
    throw new Error(`Fuses of ${program} stand otherwise than they should: ${wrong.join(', ')}.`);
}

const fuseNames = /** @type {(keyof typeof FuseV1Options)[]} */ (
  Object.keys(FuseV1Options).filter((name) => Number.isNaN(Number(name)))
);
