import { describe, expect, it } from 'vitest';
import { message, type Message } from '../../../src-main/contract/messages/message.ts';
import { speechFor } from '../../../src-main/contract/speech.ts';
import { textOf } from '../../../src-main/languages/text.ts';

const untrusted = message('unreached.untrusted', {
  reason: message('failure.unknown_issuer', {
    issuer: 'Halden CA, Halden Ltd',
    reason: message('failure.tls', {
      host: 'social.example',
      certificate: 'unknown_authority',
      error: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
    }),
  }),
});

function ofProxy(reason: Message, advice: 'untrusted' | 'wants_password'): Message {
  return message('unreached.proxy', {
    reason: message('failure.proxy', { reason, advice }),
  });
}

describe('what is said of trust, in German', () => {
  const cases: readonly (readonly [Message, string])[] = [
    [untrusted, 'Ausgestellt von Halden CA, Halden Ltd. Ist das die Stelle Ihrer Firma'],
    [
      message('unreached.untrusted', {
        reason: message('failure.authorities', { reason: message('authorities.none') }),
      }),
      'sie enthält kein Zertifikat. Berichtigen Sie sie',
    ],
    [
      ofProxy(
        message('proxy.untrusted', { proxy: 'p.example:1', error: 'SELF_SIGNED_CERT_IN_CHAIN' }),
        'untrusted',
      ),
      'das Zertifikat des Proxys p.example:1 stammt',
    ],
    [
      ofProxy(message('proxy.wants_password', { proxy: 'p.example:1' }), 'wants_password'),
      'verlangt einen Namen und ein Passwort. Geben Sie beides in den Netzwerkeinstellungen ein. Nichts wurde gesendet',
    ],
  ];
  it.each(cases)('nothing of it stays English: %j', (told, german) => {
    const said = textOf(told, speechFor('de', []));
    expect(said).toContain(german);
    expect(said).not.toMatch(/\b(?:the|its|name|your|not)\b/u);
  });
});
