/**
 * The floors of each room, from the ground up. A folder may import those that are named before it in its room, and none after it.
 * A folder that holds two folders or more is a room.
 */
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

/** @type {Readonly<Record<string, readonly string[]>>} */
const floorsOf = {
  'src-main/contract': ['messages', 'video-sites', 'tables', 'log', 'api'],
  'src-main/engine/connections': ['clients', 'network', 'profile'],
  'src-main/engine/deliveries': [
    'after',
    'doubt',
    'older-copy',
    'removals',
    'same-names',
    'targets',
    'tracking',
    'source',
    'kinds',
    'clip-upload',
  ],
  'src-main/engine/jobs': ['record', 'availability', 'policy', 'store', 'worker', 'batches', 'recovery'],
  'src-main/engine/reporting': [
    'activity',
    'explain',
    'figures',
    'live',
    'log',
    'receipts',
    'sums',
    'thumbnails',
    'reports',
    'diagnostics',
    'in-step',
    'moving',
    'notices',
    'open-rows',
  ],
  'src-main/engine/service-client': ['wire', 'transport', 'replies', 'outcomes', 'requests'],
  'src-main/engine/storage': [
    'database',
    'journal',
    'marks',
    'messages',
    'settings',
    'snapshots',
    'thumbnails',
    'data-folder',
    'opening',
  ],
  'src-main/engine/watch-folders': [
    'rules',
    'contents',
    'files',
    'looks',
    'patterns',
    'lists',
    'tables',
    'placement',
    'scan',
    'sheets',
    'intake',
    'holds',
    'folders',
    'templates',
    'preview',
  ],
  'src-main/foundation': ['trust', 'files', 'proxy'],
  'src-main/host-electron': ['login', 'updates', 'opened'],
  'src-main/host-headless': ['host', 'web', 'metrics', 'sharing', 'cli'],
  'src-main/host-headless/cli': ['output', 'demo', 'help', 'findings', 'input', 'commands'],
  'src-main/host-headless/sharing': ['certificate', 'password', 'entrance'],
  'src-main/practice-service': ['samples', 'world', 'http', 'dialects', 'faults', 'admin', 'endpoints'],
  'src-renderer/clips': ['recipes', 'links'],
  'src-renderer/jobs': ['attention', 'batches', 'list', 'sheet'],
  'src-renderer/settings': ['diagnostics', 'schedule', 'service'],
  'src-renderer/shared': ['line', 'table', 'job', 'week'],
  'src-renderer/views': ['add-files', 'frame', 'client', 'folders', 'knowledge'],
  'src-renderer/watch-folders': ['board', 'names', 'sheets', 'list', 'templates'],
};

const root = join(__dirname, '..');
for (const [room, floors] of Object.entries(floorsOf)) {
  const folders = readdirSync(join(root, room), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  const without = folders.filter((name) => !floors.includes(name));
  const gone = floors.filter((name) => !folders.includes(name));
  if (without.length > 0)
    throw new Error(`.config/room-floors.cjs: give a floor to ${without.join(', ')} in ${room}`);
  if (gone.length > 0) throw new Error(`.config/room-floors.cjs: ${gone.join(', ')} is not in ${room}`);
}

/** Every folder with those of its room that it must not import. */
const foldersBelow = Object.entries(floorsOf).flatMap(([room, floors]) =>
  floors.map((folder, at) => ({
    folder: `${room}/${folder}`,
    above: floors.slice(at + 1).map((each) => `${room}/${each}`),
  })),
);

module.exports = { foldersBelow };
