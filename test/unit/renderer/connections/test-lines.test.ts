import { describe, expect, it } from 'vitest';
import type { ConnectionTest } from '../../../../src-main/contract/connection.ts';
import { testLines } from '../../../../src-renderer/connections/test-lines.ts';

describe('a test', () => {
  const test: ConnectionTest = {
    baseUrl: 'https://api.halden.example',
    health: 'ok',
    message: 'The key is good: Halden & Moss, 4 brands',
    answeredInMs: 184,
    identity: 'Halden & Moss',
    brandCount: 4,
    knowledgeBaseCount: 3,
    carouselCount: 11,
    provedBy: null,
    serviceSays: null,
    warnings: [],
  };

  it('says what it found, and nothing twice', () => {
    const message = 'The key is good: Halden & Moss, 4 brands, 3 knowledge bases, 11 carousels';
    expect(testLines({ ...test, message }).map((line) => `${line.mark}: ${line.message}`)).toEqual([
      'good: Answered in 184 ms',
      `good: ${message}`,
    ]);
  });

  it('marks a refusal and what is worth knowing', () => {
    const lines = testLines({
      ...test,
      health: 'auth',
      message: 'The service refused the key',
      answeredInMs: null,
      warnings: ['Keys usually begin with sk-social-'],
    });
    expect(lines.map((line) => line.mark)).toEqual(['bad', 'know']);
  });
});
