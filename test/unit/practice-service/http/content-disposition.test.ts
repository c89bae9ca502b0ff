import { describe, expect, it } from 'vitest';
import { parsePartName } from '../../../../src-main/practice-service/http/content-disposition.ts';

describe('the name of a form part', () => {
  it.each([
    ['form-data; name="slideId"', { name: 'slideId', fileName: null }],
    ['form-data; name=file; filename=a.md', { name: 'file', fileName: 'a.md' }],
    ['FORM-DATA ;NAME = "file" ; FileName = "a; b.md"', { name: 'file', fileName: 'a; b.md' }],
    ['form-data; name="file"; filename=""', { name: 'file', fileName: '' }],
    [
      'form-data; name="file"; filename="say %22hi%22%0D%0A.md"',
      { name: 'file', fileName: 'say "hi"\r\n.md' },
    ],
    ['form-data; name="file"; filename="100%.md"', { name: 'file', fileName: '100%.md' }],
    [String.raw`form-data; name="file"; filename="say \"hi\".md"`, { name: 'file', fileName: 'say "hi".md' }],
    [String.raw`form-data; name="file"; filename="a\"`, { name: 'file', fileName: 'a\\' }],
    ['form-data; name="file"; filename="dir/sub/a.md"', { name: 'file', fileName: 'a.md' }],
    [
      `form-data; name="file"; filename="x.md"; filename*=UTF-8'en'%E8%A6%8B.md`,
      { name: 'file', fileName: '見.md' },
    ],
  ])('is read from %s', (value, expected) => {
    expect(parsePartName(value)).toEqual(expected);
  });

  it.each([
    'attachment; name="a"',
    'form-data',
    'form-data; name="a',
    'form-data; name="a"; name="b"',
    'form-data; name="a" x',
    `form-data; name="a"; filename*=UTF-8''%E8`,
    `form-data; name="a"; filename*=latin1''a`,
  ])('is refused with 400 in %s', (value) => {
    expect(() => parsePartName(value)).toThrow(expect.objectContaining({ status: 400 }) as Error);
  });
});
