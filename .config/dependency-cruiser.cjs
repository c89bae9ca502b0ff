/**
 * The directions in which parts may import one another. Each rule names a part and what it may reach; whatever else it
 * imports is an error. Packages are limited where a part must stay free of them.
 */

const { rendererTiers, whyTiers } = require('./renderer-tiers.cjs');
const { foldersBelow } = require('./room-floors.cjs');

const packages = 'node_modules/';
/**
 * Everything below `src-main` and `src-renderer` that a part may not import.
 * @param {string} name
 * @param {string} why
 * @param {string} from
 * @param {string[]} allowed
 */
const onlyOurs = (name, why, from, allowed) => ({
  name,
  comment: why,
  severity: 'error',
  from: { path: from },
  to: { path: '^src-(main|renderer)/', pathNot: [from, ...allowed] },
});

/** @param {string[]} files */
const engineFiles = (...files) => files.map((file) => `^src-main/engine/${file}\\.ts$`);

const hostMayImport = [
  '^src-main/(contract|foundation|control|languages|logging|machine|report-page|updates)/',
  '^src-main/practice-service/((options|practice-service|start-on-earlier-port)\\.ts$|samples/)',
  '^src-main/file-worker/(open-worker-looks|open-picture-thread|open-sheet-thread)\\.ts$',
  ...engineFiles('create-engine', 'host-services'),
];

/** @param {string[]} rooms */
const engineRooms = (...rooms) => rooms.map((room) => `^src-main/engine/${room}/`);

/**
 * What a room of the engine may import besides itself: the contract, the foundation, and the rooms that it stands on.
 * @param {string} room
 * @param {string} why
 * @param {string[]} rooms
 * @param {string[]} others
 */
const engineRoom = (room, why, rooms, others = []) =>
  onlyOurs(`${room}-stands-on`, why, `^src-main/engine/${room}/`, [
    '^src-main/(contract|foundation)/',
    ...engineRooms(...rooms),
    ...others,
  ]);

module.exports = {
  forbidden: [
    {
      name: 'contract-is-a-leaf',
      comment: 'The contract crosses every edge, so it knows none: not Node, not a package, nothing of ours.',
      severity: 'error',
      from: { path: '^src-main/contract/', pathNot: '^src-main/contract/zod\\.ts$' },
      to: { pathNot: '^src-main/contract/' },
    },
    {
      name: 'zod-through-the-contract',
      comment: 'Its just-in-time compiler is switched off in one place.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/contract/zod\\.ts$' },
      to: { path: `${packages}zod/` },
    },
    onlyOurs(
      'foundation-is-a-leaf',
      'The foundation has no words of the domain.',
      '^src-main/foundation/',
      [],
    ),
    onlyOurs(
      'logging-is-shared-by-hosts',
      'A log knows the events that it may hold, and nothing of those who tell them.',
      '^src-main/logging/',
      ['^src-main/contract/(log/|errors\\.ts$|messages/message\\.ts$)', '^src-main/foundation/'],
    ),
    onlyOurs('control-is-shared-by-hosts', 'It carries calls and knows no host.', '^src-main/control/', [
      '^src-main/(contract|foundation)/',
    ]),
    onlyOurs('machine-is-shared-by-hosts', 'It tells power and network.', '^src-main/machine/', [
      '^src-main/(contract|foundation)/',
    ]),
    onlyOurs(
      'file-worker-stands-on',
      'A thread of its own takes the looks of the engine; hosts open it.',
      '^src-main/file-worker/',
      ['^src-main/(contract|foundation)/', ...engineRooms('watch-folders')],
    ),
    onlyOurs(
      'updates-bring-whatever',
      'Newer versions are found and fetched, whatever they do; hosts lend what installs, and the engine what is kept.',
      '^src-main/updates/',
      ['^src-main/(contract|foundation)/'],
    ),
    onlyOurs(
      'languages-know-messages',
      'It makes text of facts, whatever they tell of.',
      '^src-main/languages/',
      ['^src-main/(contract|foundation)/'],
    ),
    {
      name: 'facts-not-sentences',
      comment:
        'Text is made where a person reads it: by hosts and pages, never where it is decided or recorded.',
      severity: 'error',
      from: {
        path: '^src-main/(contract|foundation|control|logging|machine|updates|file-worker|engine|practice-service|preload)/',
      },
      to: { path: ['^src-main/(languages|report-page)/', '^resources/languages/'] },
    },
    {
      name: 'one-formatter',
      comment: 'What a message looks like in a language is decided in one place.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/languages/' },
      to: { path: [`${packages}(intl-messageformat|@formatjs)/`, '^resources/languages/'] },
    },
    {
      name: 'pages-bring-one-language',
      comment:
        'Pages fetch the language that they speak, and the command line speaks English: an import of all languages makes each start slower.',
      severity: 'error',
      from: { path: '^(src-renderer|src-main/host-headless)/' },
      to: { path: '^src-main/languages/(text|catalogues|catalogues/(?!en\\.)[^/]+)\\.ts$' },
    },
    onlyOurs('engine-knows-no-host', 'The engine runs in any of them.', '^src-main/engine/', [
      '^src-main/(contract|foundation|updates)/',
    ]),
    onlyOurs(
      'electron-host-stands-alone',
      'Hosts meet the engine at its doors.',
      '^src-main/host-electron/',
      hostMayImport,
    ),
    onlyOurs(
      'headless-host-stands-alone',
      'Hosts meet the engine at its doors.',
      '^src-main/host-headless/',
      hostMayImport,
    ),
    onlyOurs(
      'preload-is-transport',
      'The preload knows names and types of the contract.',
      '^src-main/preload/',
      ['^src-main/contract/'],
    ),
    onlyOurs('renderer-knows-the-contract', 'Pages hold no truth and reach no host.', '^src-renderer/', [
      '^src-main/(contract|languages|report-page)/',
    ]),
    onlyOurs(
      'report-page-is-text',
      'It makes a page of facts, for hosts and pages.',
      '^src-main/report-page/',
      ['^src-main/(contract|foundation)/'],
    ),
    ...rendererTiers.map(({ folder, below }) => ({
      name: 'renderer-tiers',
      comment: whyTiers,
      severity: 'error',
      from: { path: `^src-renderer/${folder}/` },
      to: { path: '^src-renderer/', pathNot: [folder, ...below].map((each) => `^src-renderer/${each}/`) },
    })),
    {
      name: 'renderer-tiers',
      comment: 'Only the entry draws the pages.',
      severity: 'error',
      from: { path: '^src-renderer/[^/]+/' },
      to: { path: '^src-renderer/[^/]+$' },
    },
    onlyOurs(
      'practice-service-reads-for-itself',
      'Two readings of one specification check each other.',
      '^src-main/practice-service/',
      ['^src-main/(contract|foundation)/'],
    ),

    engineRoom('storage', 'It opens and keeps; features write their statements.', []),
    engineRoom('service-client', 'It speaks the service, whatever for.', []),
    engineRoom('jobs', 'Deliveries register their kinds with the queue, which knows none.', ['storage']),
    engineRoom(
      'connections',
      'An account and its health, whatever is sent over it.',
      ['service-client', 'storage'],
      engineFiles('host-services'),
    ),
    engineRoom('watch-folders', 'A folder knows files and their targets, not how they travel.', [
      ...['jobs', 'storage'],
    ]),
    engineRoom('recipes', 'Jobs that depend on one another, and the clips that they are of.', [
      ...['jobs', 'storage', 'service-client'],
    ]),
    engineRoom('deliveries', 'How each kind is sent, followed and looked up.', [
      ...['jobs', 'storage', 'service-client'],
    ]),
    engineRoom(
      'reporting',
      'It reads, and tells people.',
      ['jobs', 'connections', 'watch-folders', 'recipes', 'storage'],
      engineFiles('engine', 'host-services', 'service-client/wire/base-url'),
    ),
    engineRoom(
      'api',
      'What hosts may call: each area reads its arguments and calls a part.',
      [
        ...['jobs', 'connections', 'watch-folders', 'recipes', 'deliveries', 'reporting', 'storage'],
        ...['service-client'],
      ],
      [...engineFiles('engine', 'host-services'), '^src-main/updates/'],
    ),
    {
      name: 'rooms-do-not-compose',
      comment: 'Only the composition root knows everything.',
      severity: 'error',
      from: { path: '^src-main/engine/[^/]+/', pathNot: '^src-main/engine/composition/' },
      to: { path: ['^src-main/engine/composition/', ...engineFiles('create-engine')] },
    },
    {
      name: 'one-way-to-the-service',
      comment: 'Every request carries the rules of service-client.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/engine/service-client/' },
      to: { path: `${packages}undici/` },
    },
    {
      name: 'one-way-to-the-disk-of-rows',
      comment: 'Hosts and pages have no database.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/engine/' },
      to: { path: `${packages}(@types/)?better-sqlite3/` },
    },
    {
      name: 'electron-in-its-host',
      comment: 'Everything else runs in plain Node or in any browser.',
      severity: 'error',
      from: { path: '^src-', pathNot: '^src-main/(host-electron|preload)/' },
      to: { path: `^electron$|${packages}electron/` },
    },
    {
      name: 'pages-have-no-node',
      comment: 'They run in a sandbox.',
      severity: 'error',
      from: { path: '^src-renderer/', pathNot: '\\.config\\.js$' },
      to: { dependencyTypes: ['core'] },
    },
    ...foldersBelow
      .filter(({ above }) => above.length > 0)
      .map(({ folder, above }) => ({
        name: 'arrows-go-down',
        comment: 'A room is read from its ground floor up: .config/room-floors.cjs has the order.',
        severity: 'error',
        from: { path: `^${folder}/` },
        to: { path: above.map((each) => `^${each}/`) },
      })),
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    // Types count: they couple as much as values do.
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.d\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'svelte', 'browser', 'node', 'default', 'types'],
      extensions: ['.ts', '.js', '.mjs', '.cjs', '.svelte', '.d.ts'],
    },
  },
};
