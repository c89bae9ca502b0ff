import { describe, expect, it } from 'vitest';
import { folderRulesSchema } from '../../../../src-main/contract/watch-folder.ts';
import { rulesTo } from '../../../helpers/folder-rules.ts';

const rules = rulesTo({ kind: 'knowledge_base', id: 'kb_1', label: null });

describe('a rule that would take minutes to match', () => {
  it('is refused with what to do instead', () => {
    const parsed = folderRulesSchema.safeParse({ ...rules, ignore: ['*a*a*a*a*a*a*a*a*b'] });
    expect(parsed.error?.issues[0]?.message).toContain('at most 3 * in one name');
  });

  it('is not taken for one with stars in several names', () => {
    const include = ['**/drafts/**/*-v*.pdf', '*/*/*/*/*.md'];
    expect(folderRulesSchema.safeParse({ ...rules, include }).success).toBe(true);
  });
});
