import { describe, expect, test } from 'vitest';
import { proxyFor } from '../../../cli/network/proxy-for.ts';

const PROXY = 'http://proxy.example:3128';
const found = (target: string, environment: Record<string, string>) => {
  const proxy = proxyFor(new URL(target), environment);
  return proxy && `${proxy.variable} ${proxy.url.href}`;
};

describe('the proxy on the way to an address', () => {
  test.each([
    ['https://api.example.com', { HTTPS_PROXY: PROXY }, `HTTPS_PROXY ${PROXY}/`],
    ['https://api.example.com', { https_proxy: PROXY }, `https_proxy ${PROXY}/`],
    ['https://api.example.com', { https_proxy: PROXY, HTTPS_PROXY: 'http://other:1' }, `https_proxy ${PROXY}/`],
    ['https://api.example.com', { https_proxy: '', HTTPS_PROXY: PROXY }, undefined],
    ['https://api.example.com', { HTTPS_PROXY: 'proxy.example:3128' }, `HTTPS_PROXY ${PROXY}/`],
    ['https://api.example.com', { HTTPS_PROXY: 'https://proxy.example' }, 'HTTPS_PROXY https://proxy.example/'],
    ['https://api.example.com', { HTTP_PROXY: PROXY }, undefined],
    ['http://api.example.com', { HTTP_PROXY: PROXY }, `HTTP_PROXY ${PROXY}/`],
    ['https://api.example.com', {}, undefined],
  ])('to %s with %o is %s', (target, environment, expected) => {
    expect(found(target, environment)).toBe(expected);
  });

  test.each([
    'http://127.0.0.1:8080',
    'https://127.9.9.9',
    'http://localhost:3000',
    'https://sns.localhost',
    'http://[::1]:1',
  ])('is none to %s: that is on this machine', (target) =>
    expect(found(target, { HTTPS_PROXY: PROXY, HTTP_PROXY: PROXY })).toBeUndefined(),
  );

  test.each(['socks5://proxy.example:1080', 'http://', 'ftp://proxy.example', 'http://a b'])(
    'is not %s, and the error names the variable and not what may be a password in it',
    (text) => {
      expect(() => found('https://api.example.com', { HTTPS_PROXY: text })).toThrow(
        'HTTPS_PROXY is not the address of a proxy that is known here: write it like http://proxy.example.com:3128.',
      );
    },
  );
});

describe('NO_PROXY', () => {
  test.each([
    ['api.example.com', true],
    ['API.Example.com', true],
    ['example.com', true],
    ['.example.com', true],
    ['*.example.com', true],
    ['*', true],
    ['other.org, example.com', true],
    ['other.org example.com', true],
    ['api.example.com:443', true],
    ['api.example.com:8443', false],
    ['ample.com', false],
    ['example.org', false],
    ['10.0.0.0/8', false],
    ['', false],
  ])('"%s" excepts api.example.com: %s', (list, isExcepted) => {
    for (const name of ['NO_PROXY', 'no_proxy']) {
      expect(found('https://api.example.com', { HTTPS_PROXY: PROXY, [name]: list }) === undefined).toBe(isExcepted);
    }
  });

  test.each([
    ['10.0.0.0/8', 'https://10.1.2.3', true],
    ['10.0.0.0/8', 'https://11.1.2.3', false],
    ['10.1.2.3', 'https://10.1.2.3:8443', true],
    ['10.0.0.0/99', 'https://10.1.2.3', false],
    ['2.3', 'https://10.1.2.3', false],
    ['fd00::/8', 'https://[fd00::1]', true],
    ['[fd00::1]:443', 'https://[fd00::1]', true],
    ['10.0.0.0/8', 'https://[fd00::1]', false],
  ])('"%s" excepts %s: %s', (list, target, isExcepted) => {
    expect(found(target, { HTTPS_PROXY: PROXY, NO_PROXY: list }) === undefined).toBe(isExcepted);
  });
});
