import { describe, expect, it } from 'vitest';
import { causeWords, explain, shortageWords } from './failure';

describe('a cause', () => {
  it('is said without its code', () => {
    expect(causeWords("upstream_error: the GPU driver isn't loaded")).toBe("The GPU driver isn't loaded.");
  });

  it('names the phase in words', () => {
    expect(causeWords('upstream_error: disk in phase write_image: no space left')).toBe(
      'Writing the image failed: no space left.',
    );
  });
});

describe('an explanation', () => {
  it('is given for what ended badly', () => {
    expect(explain({ state: 'failed', failure: null })).toMatchObject({ tone: 'bad', cause: null });
    expect(explain({ state: 'lost', failure: 'host silent' })?.cause).toBe('Host silent.');
  });

  it('is given for what runs only when something was tried in vain', () => {
    expect(explain({ state: 'active', failure: null })).toBeNull();
    expect(explain({ state: 'stopped', failure: 'x' })?.tone).toBe('warn');
    expect(explain({ state: 'released', failure: null })).toBeNull();
  });
});

it('says something for reasons nobody knows', () => {
  expect(shortageWords('moon_phase')).toBe('SKU unavailable.');
});
