/** @type {string | undefined} */
let key;

/**
 * Takes the key out of the environment, so that only the host gets it: no build, no download and no browser that is started from
 * here inherits it. Call it once this is the process that starts them.
 */
export function takeKey() {
  key = process.env['OUTBOX_API_KEY'];
  delete process.env['OUTBOX_API_KEY'];
}

/** The environment for the host, which takes the key out of its own. */
export function withKey() {
  return key === undefined ? process.env : { ...process.env, OUTBOX_API_KEY: key };
}
