/** Validates pasted public SSH keys and extracts their type and comment. */
const TYPES: Readonly<Record<string, string>> = {
  'ssh-ed25519': 'Ed25519',
  'ssh-rsa': 'RSA',
  'ecdsa-sha2-nistp256': 'ECDSA P-256',
  'ecdsa-sha2-nistp384': 'ECDSA P-384',
  'ecdsa-sha2-nistp521': 'ECDSA P-521',
  'sk-ssh-ed25519@openssh.com': 'Ed25519 security key',
  'sk-ecdsa-sha2-nistp256@openssh.com': 'ECDSA security key',
};

const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** Returns why the text isn't a public key; undefined if it may be one. The server validates it fully. */
export function sshKeyProblem(pasted: string): string | undefined {
  const text = pasted.trim();
  if (text.includes('PRIVATE KEY')) {
    return 'This is a private key. Keep it secret and paste the contents of the .pub file.';
  }
  if (text.startsWith('---- BEGIN SSH2')) return 'Convert it first: ssh-keygen -i -f key.pub';
  if (/[\r\n]/.test(text)) return 'Paste one key, on one line.';
  const [type = '', body = ''] = text.split(' ', 2);
  if (type === 'ssh-dss') return 'DSA keys are too weak. Create an Ed25519 key.';
  if (TYPES[type] === undefined) return 'A public key starts with its type, such as ssh-ed25519.';
  if (!BASE64.test(body) || !wrapsType(body, type))
    return 'The key is incomplete or altered. Copy the whole line.';
  return undefined;
}

/** Returns true if the body contains the type after its four-byte length. */
function wrapsType(body: string, type: string): boolean {
  try {
    return atob(body).slice(4, 4 + type.length) === type;
  } catch {
    return false;
  }
}

export function sshKeyType(publicKey: string): string {
  const type = publicKey.trim().split(' ', 1)[0] ?? '';
  return TYPES[type] ?? type;
}

/** Returns the comment at the key's end, usually `name@machine`. */
export function sshKeyComment(publicKey: string): string {
  return publicKey.trim().split(' ').slice(2).join(' ').trim();
}
