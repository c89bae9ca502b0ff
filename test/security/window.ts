import type { Citation, HeldRule } from './rule.ts';

const inWindow = (test: string): Citation => ({ file: 'e2e/electron.electron.spec.ts', test });
const guard = (test: string): Citation => ({ file: 'unit/host-electron/security.test.ts', test });
const options = (test: string): Citation => ({ file: 'unit/host-electron/window-options.test.ts', test });
const start = (test: string): Citation => ({ file: 'unit/host-electron/startup.test.ts', test });
const scheme = (test: string): Citation => ({ file: 'unit/host-electron/scheme.test.ts', test });
const calls = (test: string): Citation => ({ file: 'unit/host-electron/host-calls.test.ts', test });
const links = (test: string): Citation => ({ file: 'unit/host-electron/opened/links.test.ts', test });
const given = (test: string): Citation => ({ file: 'unit/host-electron/opened/given.test.ts', test });
const inDesktop = (test: string): Citation => ({ file: 'e2e/desktop-shell.electron.spec.ts', test });
const preload = (test: string): Citation => ({ file: 'unit/preload/preload-bundle.test.ts', test });
const keys = (test: string): Citation => ({ file: 'unit/host-electron/secrets.test.ts', test });

const noWayButThePreload = options('leave the page no way to the machine but the preload');
const nothingThatWeakens = options('never mention what would weaken the page');
const frozenBridge = inWindow('has a frozen bridge of three functions and nothing else of the machine');
const onlyWhatCameAlong = inWindow('cannot run or load anything that did not come with it');
const cannotLeave = inWindow('cannot leave, and opens no window');
const onTheDouble =
  'on a real Electron: these ran on its test double, and in CI of three systems they have not run';

/** The rules of section 6 of the reliability document. */
export const windowRules: readonly HeldRule[] = [
  {
    number: '6.1',
    tests: [start('come from the program itself'), onlyWhatCameAlong],
    notVerified: onTheDouble,
  },
  { number: '6.2', tests: [noWayButThePreload, frozenBridge] },
  { number: '6.3', tests: [noWayButThePreload, frozenBridge] },
  {
    number: '6.4',
    tests: [
      noWayButThePreload,
      inWindow('comes from the program’s own scheme into a sandboxed window'),
      start('says what else to install where an AppImage takes the sandbox away'),
    ],
    notVerified: onTheDouble,
  },
  {
    number: '6.5',
    tests: [
      guard('refuse %s, asked for or checked'),
      guard('let the program’s own page copy text, and nobody else'),
      guard('give out no device and no picture of the screen'),
      inWindow('is given no permission of the machine'),
    ],
  },
  { number: '6.6', tests: [nothingThatWeakens] },
  {
    number: '6.7',
    tests: [
      scheme('serves a page with its type and the policy that keeps everything foreign out'),
      onlyWhatCameAlong,
    ],
  },
  { number: '6.8', tests: [nothingThatWeakens] },
  { number: '6.9', tests: [nothingThatWeakens] },
  { number: '6.10', tests: [nothingThatWeakens] },
  { number: '6.11', tests: [noWayButThePreload] },
  { number: '6.12', tests: [guard('embeds no guest')] },
  { number: '6.13', tests: [guard('does not go to %j'), noWayButThePreload, cannotLeave] },
  { number: '6.14', tests: [guard('opens no other window, not even for its own pages'), cannotLeave] },
  {
    number: '6.15',
    tests: [
      calls('open the address that the records hold for a job, in the system’s browser'),
      calls('open nothing where the records hold no address'),
      {
        file: 'unit/contract/address.test.ts',
        test: 'is the one place in the product that hands anything to the system’s browser',
      },
      {
        file: 'e2e/open-address.electron.spec.ts',
        test: 'an address of a receipt opens in the system’s browser, and the page names no address',
      },
    ],
  },
  {
    number: '6.16',
    tests: [
      { file: 'unit/installation/version-floors.test.ts', test: 'have $name at $atLeast or above: $because' },
      { file: 'unit/installation/version-floors.test.ts', test: 'have a Node without CVE-2025-59465' },
      { file: 'unit/installation/version-floors.test.ts', test: 'have an SQLite without CVE-2025-6965' },
      {
        file: 'unit/installation/locked-packages.test.ts',
        test: 'locks every package by a check sum, and says of none where it came from',
      },
    ],
    notVerified: 'the Chromium and the Node inside Electron, which come with its version',
  },
  {
    number: '6.17',
    tests: [
      { file: 'unit/host-electron/ipc.test.ts', test: 'are thrown back at once when they come from %s' },
      { file: 'unit/host-electron/ipc.test.ts', test: 'are thrown back while there is no window' },
      inWindow('is not listened to from any other frame'),
    ],
  },
  {
    number: '6.18',
    tests: [
      scheme('holds every file of a known type, and no link'),
      scheme('knows nothing at %j'),
      inWindow('finds only the files that were built'),
    ],
  },
  {
    number: '6.19',
    tests: [
      {
        file: 'packages/desktop.test.ts',
        test: 'has the fuse $fuse $state, and would be found out with another',
      },
      { file: 'packages/desktop.test.ts', test: 'has nine fuses, which are all that Electron has' },
      start('is refused with %s, which is taken away before Chromium acts on it'),
      {
        file: 'e2e/electron-lifecycle.electron.spec.ts',
        test: 'that is packaged does not start with a door for other programs',
      },
    ],
    notVerified: 'that a real Electron obeys its fuses: they were set and read back in a stand-in',
  },
  {
    number: '6.20',
    tests: [
      preload('is one small CommonJS file that needs nothing but electron'),
      preload('exposes one frozen object with three functions, and nothing of electron'),
      frozenBridge,
    ],
  },
  {
    number: '6.opened',
    words: 'Links open a screen and nothing else, and files are shown before anything of them goes.',
    tests: [
      links('opens nothing where it is %j'),
      links('has another scheme than the pages, so that none of them is ever loaded by one'),
      given('are never files where they are links, whatever they hold: %s'),
      given('only opens the window where it has another shape: %j'),
      inDesktop('is shown before anything of it goes, also while the window is closed'),
      inDesktop('on macOS comes from the dock and from links, and a link opens a screen and nothing else'),
      {
        file: 'packages/opening.test.ts',
        test: 'Windows ends the switches before a link or a file, knows the program by its id, and forgets all of it',
      },
    ],
    notVerified: 'that systems hand over what their packages ask them for',
  },
  {
    number: '6.keys',
    words: 'Keys are sealed by the system, and reach no log and no page.',
    tests: [
      keys('stand on the disk as ciphertext alone, in a file of their owner'),
      keys('live in memory for this run only: %s'),
      inWindow('of the environment reach neither the page nor any process started from here'),
      {
        file: 'unit/logging/create-file-logger.test.ts',
        test: 'never holds a key, wherever one was put by mistake',
      },
      {
        file: 'command-line/secrecy.test.ts',
        test: 'a key lies in its own file, for its owner, and in nothing else that is kept, printed, written or shown to other programs',
      },
      {
        file: 'e2e/key-memory.ui.spec.ts',
        test: 'what was typed as a key is nowhere in the memory of the page once it was handed over',
      },
    ],
    notVerified: 'the key stores of Windows and macOS',
  },
];
