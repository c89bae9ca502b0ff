import { expect, test } from 'vitest';
import { shortPath } from '../../../../src-renderer/shared/short-path.ts';

test.each([
  ['/home/ada/Studio/Help centre', '/home/ada', '~/Studio/Help centre'],
  ['/home/ada', '/home/ada', '~'],
  ['/home/adalbert/Studio', '/home/ada', '/home/adalbert/Studio'],
  ['/srv/home/ada/Studio', '/home/ada', '/srv/home/ada/Studio'],
  // A service runs for nobody who has a home.
  ['/srv/in', '/', '/srv/in'],
  ['C:\\Users\\Ada\\Studio', null, 'C:\\Users\\Ada\\Studio'],
])('%s, where the home is %s, is shown as %s', (path, home, shown) => {
  expect(shortPath(path, home)).toBe(shown);
});
