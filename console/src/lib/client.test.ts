import { describe, expect, it } from 'vitest';
import { describeClient } from './client';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('the client of a session', () => {
  it.each([
    [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/156.0.0.0 Safari/537.36`, 'Chrome on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/150.0 Safari/537.36 Edg/150.0`,
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on macOS',
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${WEBKIT} Version/18.0 Safari/604.1`,
      'Safari on iPhone',
    ],
    ['curl/7.88.1', 'curl 7.88.1'],
    ['gpuaas/1.4.0 (linux)', 'GPUaaS command line 1.4.0'],
    ['something', 'something'],
    ['', 'Unknown program'],
  ])('%s is %s', (agent, text) => {
    expect(describeClient(agent).name).toBe(text);
  });
});
