import { describe, expect, it } from 'vitest';
import { inGerman } from '../../../src-main/contract/german/engine-sentence.ts';

const untrusted =
  'The service cannot be trusted: no secure connection to social.example: its certificate comes from an authority that this computer does not know (UNABLE_TO_VERIFY_LEAF_SIGNATURE). It was issued by Halden CA, Halden Ltd. If that is your company’s authority, name its certificates under Settings, Network.';

describe('what is said of trust, in German', () => {
  it.each([
    [untrusted, 'Ausgestellt hat es Halden CA, Halden Ltd. Ist das die Stelle'],
    [`${untrusted} Nothing was sent.`, 'Netz angeben. Nichts wurde gesendet.'],
    [
      'The service cannot be trusted: the file with your company’s certificates cannot be used: it holds no certificate. Put it right, or name another or none under Settings, Network (outbox network set --authorities). Nothing was sent.',
      'sie enthält kein Zertifikat. In Ordnung bringen',
    ],
    [
      'The way to the service is closed: the certificate of the proxy p.example:1 comes from an authority that this computer does not trust (SELF_SIGNED_CERT_IN_CHAIN). If it is your company’s, name your company’s certificates in the network settings. Nothing was sent.',
      'das Zertifikat des Proxys p.example:1 stammt',
    ],
    [
      'The way to the service is closed: the proxy p.example:1 wants a name and a password (407). Give them in the network settings. Nothing was sent.',
      'verlangt einen Namen und ein Passwort (407). In den Netzeinstellungen angeben. Nichts wurde gesendet.',
    ],
    [
      'what it holds was signed by Halden Root, whose own certificate is not in it',
      'hat Halden Root unterschrieben',
    ],
  ])('nothing of it stays English: %s', (english, german) => {
    const said = inGerman(english, 'de-DE');
    expect(said).toContain(german);
    expect(said).not.toMatch(/\b(?:the|its|name|your|not)\b/u);
  });
});
