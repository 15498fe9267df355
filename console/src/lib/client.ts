/** Describes a session's client program: "Firefox on macOS" instead of a user agent. */
const BROWSERS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
];

const SYSTEMS: readonly (readonly [name: string, mark: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const PROGRAMS: Readonly<Record<string, string>> = {
  gpuaas: 'GPUaaS command line',
  'gpuaas-cli': 'GPUaaS command line',
  'gpuaas-python': 'Python SDK',
  curl: 'curl',
};

export interface ClientInfo {
  name: string;
  kind: 'browser' | 'program' | 'unknown';
}

export function describeClient(client: string): ClientInfo {
  const agent = client.trim();
  if (agent === '') return { name: 'Unknown program', kind: 'unknown' };
  const browser = firstOf(BROWSERS, agent);
  if (browser !== undefined) {
    const system = firstOf(SYSTEMS, agent);
    return { name: system === undefined ? browser : `${browser} on ${system}`, kind: 'browser' };
  }
  const [program = agent, version] = (agent.split(' ', 1)[0] ?? agent).split('/', 2);
  const name = PROGRAMS[program.toLowerCase()] ?? program;
  return { name: version === undefined ? name : `${name} ${version}`, kind: 'program' };
}

function firstOf(table: readonly (readonly [string, RegExp])[], agent: string): string | undefined {
  return table.find(([, mark]) => mark.test(agent))?.[0];
}
