import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { companyAuthority } from '../../../helpers/company-certificates.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallInput } from '../../../../src-main/contract/api.ts';
import type { NetworkView } from '../../../../src-main/contract/network.ts';
import { CliFixture } from './cli-fixture.ts';

let cli: CliFixture;
let asked: CallInput<'network.set'>[];
let network: NetworkView;
beforeEach(() => {
  cli = new CliFixture();
  asked = [];
  network = { proxy: 'system', address: null, direct: [], hasCredentials: false, authorities: null };
  cli.engine.answers['network.get'] = () => network;
  cli.engine.answers['network.set'] = (changes) => {
    asked.push(changes);
    return network;
  };
});

describe('network', () => {
  it('shows which way services are reached', async () => {
    expect((await cli.run('network')).out).toBe(
      'proxy: as the system says\ntrusted: the authorities of Outbox and of this computer\n',
    );
    network = {
      proxy: 'address',
      address: 'http://p.example:1',
      direct: ['a.example'],
      hasCredentials: true,
      authorities: null,
    };
    expect((await cli.run('network')).out).toBe(
      'proxy: http://p.example:1, with the name and password that are kept\ndirectly: a.example\ntrusted: the authorities of Outbox and of this computer\n',
    );
    expect((await cli.run('network', 'show', '--json')).json()).toEqual({
      ...network,
      authoritiesFile: null,
    });
  });

  it('sets what is named, and leaves the rest', async () => {
    await cli.run('network', 'set', '--proxy', 'none');
    await cli.run('network', 'set', '--proxy', 'http://p.example:1', '--direct', 'a.example, 10.0.0.0/8');
    await cli.run('network', 'set', '--direct', 'none', '--forget-password');
    expect(asked).toEqual([
      { proxy: 'none' },
      { proxy: 'address', address: 'http://p.example:1', direct: ['a.example', '10.0.0.0/8'] },
      { direct: [], credentials: null },
    ]);
  });

  it('names the file of authorities by a token, none by its word, and shows what is in it', async () => {
    writeFileSync(join(cli.folder, 'company.pem'), companyAuthority);
    cli.engine.answers['network.authorities'] = () => ({
      path: '/etc/company.pem',
      trouble: null,
      certificates: [
        { name: 'Halden CA', issuer: 'Halden CA', untilMs: Date.UTC(2030, 5, 15, 12), flaw: null },
        { name: 'Old CA', issuer: 'Root', untilMs: Date.UTC(2020, 5, 15, 12), flaw: 'expired' },
      ],
    });
    const { out } = await cli.run('network', 'set', '--authorities', 'company.pem');
    expect(cli.engine.chosen.get(String(asked[0]?.authorities))).toBe(join(cli.folder, 'company.pem'));
    expect(out).toContain(
      'and beside them\n  /etc/company.pem\n    Halden CA, until 2030-06-15\n    Old CA, issued by Root, until 2020-06-15; not used: it has expired\n',
    );
    await cli.run('network', 'set', '--authorities', 'none');
    expect(asked[1]).toEqual({ authorities: null });
  });

  it('takes a password from a file of one’s own, and writes it nowhere', async () => {
    const file = join(cli.folder, 'password');
    writeFileSync(file, 'canary\n', { mode: 0o600 });
    const { out, err } = await cli.run('network', 'set', '--user', 'ann', '--password-file', file);
    expect(asked).toEqual([{ credentials: { name: 'ann', password: 'canary' } }]);
    expect(out + err).not.toContain('canary');
  });

  it.each([
    [['set'], 'Say what to set'],
    [['set', '--user', 'ann'], 'a proxy wants both'],
    [['set', '--user', 'ann', '--forget-password'], 'not both'],
    [['set', '--proxy', 'socks5://p.example:1'], 'Give the proxy as http://host:port'],
    [['set', '--proxy', 'http://ann:canary@p.example:1'], 'separately, and not in its address'],
  ])('%j is refused with what to do', async (words, why) => {
    const { code, err } = await cli.run('network', ...words);
    expect([code, err]).toEqual([1, expect.stringContaining(why)]);
    expect(err).not.toContain('canary');
    expect(asked).toEqual([]);
  });
});
