import type { LookupAddress } from 'node:dns';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listOf, mayConnect, checkedLookup, refusedCode, type Resolve } from './address-rules';
import { callOut } from './client';

const none = listOf([]);
const open = (address: string): boolean => mayConnect(address, none);

describe('addresses', () => {
  it('of the public internet are open', () => {
    for (const address of [
      '1.1.1.1',
      '8.8.8.8',
      '172.15.255.255',
      '172.32.0.1',
      '192.167.1.1',
      '100.63.255.255',
      '2606:4700::1111',
      '2a00:1450:4001::8a',
    ])
      expect([address, open(address)]).toEqual([address, true]);
  });

  it('of this machine, its network, cloud metadata and nobody are closed, however they are written', () => {
    const closed = [
      '127.0.0.1',
      '127.8.9.10',
      '0.0.0.0',
      '10.0.0.1',
      '172.16.0.1',
      '172.31.255.255',
      '192.168.1.1',
      '169.254.169.254',
      '100.64.0.1',
      '198.18.0.1',
      '192.0.2.1',
      '203.0.113.9',
      '224.0.0.1',
      '255.255.255.255',
      '::',
      '::1',
      '0:0:0:0:0:0:0:1',
      'fe80::1',
      'fe80::1%eth0',
      'fd00:ec2::254',
      'fc00::1',
      'ff02::1',
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '0:0:0:0:0:ffff:a9fe:a9fe',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:db8::1',
      '2001::1',
      'fec0::1',
    ];
    for (const address of closed) expect([address, open(address)]).toEqual([address, false]);
  });

  it('that are none are closed', () => {
    for (const text of ['', 'localhost', '127.1', '1.1.1', '2130706433', '1.1.1.1/32'])
      expect([text, open(text)]).toEqual([text, false]);
  });

  it('that the settings open are open, and those alone', () => {
    const allowed = listOf(['127.0.0.1', '10.1.0.0/16', 'fd12::/16']);
    expect(
      ['127.0.0.1', '::ffff:127.0.0.1', '10.1.2.3', 'fd12::5'].every((address) => mayConnect(address, allowed)),
    ).toBe(true);
    expect(['127.0.0.2', '10.2.0.1', 'fd13::5', '::1'].some((address) => mayConnect(address, allowed))).toBe(false);
  });
});

describe('the lookup of a socket', () => {
  const resolving =
    (...addresses: string[]): Resolve =>
    (_host, _options, done) =>
      done(
        null,
        addresses.map((address): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
  const looked = (resolve: Resolve, all: boolean): Promise<unknown> =>
    new Promise((done) => {
      checkedLookup(none, resolve)('host.example', { all }, (error, address) => done(error ? error.code : address));
    });

  it('answers the addresses that it checked', async () => {
    expect(await looked(resolving('1.1.1.1', '8.8.8.8'), false)).toBe('1.1.1.1');
    expect(await looked(resolving('1.1.1.1'), true)).toEqual([{ address: '1.1.1.1', family: 4 }]);
  });

  it('refuses a name with any closed address, or with none', async () => {
    for (const all of [true, false]) {
      expect(await looked(resolving('1.1.1.1', '127.0.0.1'), all)).toBe(refusedCode);
      expect(await looked(resolving('::ffff:10.0.0.1'), all)).toBe(refusedCode);
      expect(await looked(resolving(), all)).toBe(refusedCode);
    }
  });
});

describe('a call', () => {
  const calling = (url: string, resolve?: Resolve, allowed = none) =>
    callOut(
      { method: 'POST', url, headers: {}, body: '{}' },
      { allowed, timeoutMs: 2_000, ...(resolve ? { resolve } : {}) },
      new AbortController().signal,
    );

  it('goes nowhere but to http and https, and carries no password in its address', async () => {
    for (const url of [
      '',
      'no address',
      'ftp://1.1.1.1/',
      'file:///etc/passwd',
      'http://user:word@1.1.1.1/',
      'javascript:alert(1)',
    ])
      expect([url, (await calling(url)).fault]).toEqual([url, 'bad_url']);
  });

  it('reaches no closed address by any spelling of it', async () => {
    const spellings = [
      'http://127.0.0.1:9/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://0177.0.0.1/',
      'http://127.1/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'https://169.254.169.254/latest/meta-data',
      'http://0/',
      'http://１２７.0.0.1/',
    ];
    for (const url of spellings) expect([url, (await calling(url)).fault]).toEqual([url, 'address_refused']);
  });

  it('reaches no closed address by a name', async () => {
    const inside: Resolve = (_host, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
    expect((await calling('http://inside.example/', inside)).fault).toBe('address_refused');
  });

  it('is not fooled by a name that answers well once and otherwise the second time', async () => {
    let heard = 0;
    const server = createServer((_request, response) => {
      heard += 1;
      response.end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    let asked = 0;
    const rebinding: Resolve = (_host, _options, done) => {
      asked += 1;
      done(null, [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]);
    };
    const { fault } = await calling(`http://rebind.example:${port}/`, rebinding, listOf(['127.0.0.1']));
    // Asked once: it went where the one answer that was checked led.
    expect({ fault, heard, asked }).toEqual({ fault: null, heard: 1, asked: 1 });
  });

  it('tells a name that is nobody’s', async () => {
    const unknown: Resolve = (_host, _options, done) =>
      done(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }), []);
    expect((await calling('http://nobody.example/', unknown)).fault).toBe('unresolved');
  });
});
