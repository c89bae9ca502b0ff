import { describe, expect, it } from 'vitest';
import { scrub } from '../../../../../src-main/engine/reporting/diagnostics/scrub.ts';

const secret = 'Zq7Zq7Zq7Zq7Zq7Z';

describe('what is taken out of a line', () => {
  it.each([
    `https://storage.example/a.mp4?X-Amz-Signature=${secret}&X-Amz-Date=1`,
    `https://ann:${secret}@storage.example/a.mp4`,
    `https://storage.example/a.mp4#${secret}`,
    `Authorization: Bearer ${secret}`,
    `authorization=${secret}`,
    `{"Authorization":"Bearer ${secret}"}`,
    `{"apiKey":"${secret}"}`,
    `x-api-key: ${secret}`,
    `sk-social-${secret}`,
    `whsec_${secret}`,
    `password=${secret}`,
    `Set-Cookie: ${secret}`,
    `the token is ${secret}${secret}${secret}`,
    `the digest is ab/cd+${secret}/ef==`,
  ])('%s', (text) => {
    expect(scrub(text)).not.toContain(secret);
  });

  it('is nothing of numbers, names and words', () => {
    for (const text of [
      'jobs: done 412, in_doubt 4',
      'C:\\Users\\Ann\\Help centre',
      '/home/ann/Pictures/2026 Lisbon in five days/slide-03.png',
      `/home/ann/${'a folder 2/'.repeat(20)}slide-03.png`,
      `/home/ann2/${'folder/'.repeat(20)}slide-03.png`,
      'https://api.halden.example:8443/v1',
      '{"level":"info","time":"2026-03-01T09:12:04.118Z","event":"job.sent","jobId":17,"kind":"kb_document"}',
    ]) {
      expect(scrub(text)).toBe(text);
    }
  });

  it('is a line break too, so that a name cannot make a line of its own', () => {
    expect(scrub('a\nb\r\u2028c')).toBe('a b c');
  });
});
