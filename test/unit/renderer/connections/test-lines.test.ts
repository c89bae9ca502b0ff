import { legacy, message } from '../../../../src-main/contract/messages/message.ts';
import { describe, expect, it } from 'vitest';
import type { ConnectionTest } from '../../../../src-main/contract/connection.ts';
import { testLines } from '../../../../src-renderer/connections/test-lines.ts';

describe('a test', () => {
  const test: ConnectionTest = {
    baseUrl: 'https://api.halden.example',
    health: 'ok',
    message: message('proof.answers'),
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
    const good = message('proof.good_key_of', {
      ...{ account: 'Halden & Moss', brands: 4, knowledgeBases: 3, carousels: 0 },
    });
    expect(testLines({ ...test, message: good }).map((line) => `${line.mark}: ${line.message}`)).toEqual([
      'good: Answered in 184 ms',
      'good: The key is good: Halden & Moss, 4 brands, 3 knowledge bases, no carousels yet',
    ]);
  });

  it('marks a refusal and what is worth knowing', () => {
    const lines = testLines({
      ...test,
      health: 'auth',
      message: legacy('The service refused the key'),
      answeredInMs: null,
      warnings: [message('api_key.unusual', { prefix: 'sk-social-' })],
    });
    expect(lines.map((line) => line.mark)).toEqual(['bad', 'know']);
  });
});
