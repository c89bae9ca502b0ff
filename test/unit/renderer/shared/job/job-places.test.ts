import { describe, expect, it, onTestFinished, test } from 'vitest';
import { unclearTargetId } from '../../../../../src-main/engine/jobs/record/unclear-target.ts';
import { placeOf, slideWords, targetLines } from '../../../../../src-renderer/shared/job/job-places.ts';
import { speak } from '../../../../helpers/speaking.ts';
import { jobRow } from '../../sample-values.ts';

describe('where a job comes from', () => {
  const legal = jobRow({ path: '/home/ada/Studio/Help centre/legal/2025/Terms.docx' });

  it('is its folder and the way below it', () => {
    expect(placeOf(legal, '/home/ada/Studio/Help centre', null)).toBe('Help centre / legal / 2025');
    expect(placeOf(jobRow(), '/home/ada/Studio/Help centre/', null)).toBe('Help centre');
  });

  it('is understood on Windows too', () => {
    expect(placeOf(jobRow({ path: 'C:\\Studio\\legal\\a.pdf' }), 'C:\\Studio', null)).toBe(
      'Help centre / legal',
    );
  });

  it('is the directory of a file that was added by hand, and the address of a link', () => {
    expect(placeOf(jobRow({ watchFolderName: null, watchFolderId: null }), null, null)).toBe(
      '/home/ada/Studio/Help centre',
    );
    expect(placeOf(jobRow({ watchFolderName: null, watchFolderId: null }), null, '/home/ada')).toBe(
      '~/Studio/Help centre',
    );
    expect(placeOf(jobRow({ url: 'https://www.loom.com/share/41d0c2', path: null }), null, null)).toBe(
      'loom.com/share/41d0c2',
    );
  });
});

describe('where a job goes', () => {
  it('is named as the service called it, else by its id', () => {
    expect(targetLines(jobRow().target)).toEqual({ first: 'Product help', second: 'Knowledge base' });
    expect(
      targetLines({ kind: 'carousel', id: 'car_1', label: null, slideId: null, slideLabel: null }),
    ).toEqual({ first: 'car_1', second: 'No slide yet' });
  });

  it('is said to be open still in the language of the pages', () => {
    const target = { ...jobRow().target, id: unclearTargetId('/a/b.png', 'b'), label: 'no target yet' };
    expect(targetLines(target).first).toBe('no target yet');
    speak({ language: 'de', locale: 'de-DE' });
    onTestFinished(() => {
      speak({ language: 'en', locale: 'en-GB' });
    });
    expect(targetLines(target).first).toBe('noch kein Ziel');
  });

  test.each([
    ['1 · Cover', 'Slide 1 · Cover'],
    ['Slide one', 'Slide one'],
    [null, 'Slide sl_1'],
  ])('a slide called %s is %s', (slideLabel, message) => {
    expect(slideWords({ slideId: 'sl_1', slideLabel })).toBe(message);
  });
});
