import { describe, expect, it } from 'vitest';
import { sshKeyComment, sshKeyProblem, sshKeyType } from './sshKey';

const BODY = 'AAAAC3NzaC1lZDI1NTE5AAAAIG0bOyYOCDwKWPZ3nS5AuyVUaZ2tQXGmhIeLlJoXVPQm';
const KEY = `ssh-ed25519 ${BODY} ada@laptop`;

describe('a pasted key', () => {
  it('is taken with spaces around it', () => {
    expect(sshKeyProblem(`  ${KEY}\n`)).toBeUndefined();
  });

  it.each([
    [['-----BEGIN OPENSSH', 'PRIVATE', 'KEY-----\nabc'].join(' '), 'private key'],
    [`${KEY}\n${KEY}`, 'one key'],
    ['ssh-dss AAAA', 'too weak'],
    ['hello', 'starts with its type'],
    ['ssh-ed25519', 'incomplete'],
    ['ssh-ed25519 AAAAB3NzaC1yc2E=', 'incomplete'],
    [`ssh-rsa ${BODY}`, 'incomplete'],
  ])('is refused with a reason: %s', (pasted, reason) => {
    expect(sshKeyProblem(pasted)).toContain(reason);
  });

  it('yields its type and comment', () => {
    expect(sshKeyType(KEY)).toBe('Ed25519');
    expect(sshKeyType('ssh-new AAAA')).toBe('ssh-new');
    expect(sshKeyComment(KEY)).toBe('ada@laptop');
    expect(sshKeyComment(`ssh-ed25519 ${BODY}`)).toBe('');
  });
});
