import { expect, it } from 'vitest';
import { describeAddress } from '../../../../src-main/host-headless/cli/output/words.ts';

it.each([
  ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
  ['/media/a.png', '/media/a.png (Not a link: it has no host, only a path)'],
  ['//cdn.example/a.png', '//cdn.example/a.png (Not a link: it doesn’t say https://)'],
])('an address of the service stands with the reason why it can’t be opened: %s', (address, shown) => {
  expect(describeAddress(address)).toBe(shown);
});
