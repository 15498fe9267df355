import { describe, expect, it } from 'vitest';
import { causeText, explain, shortageText } from './failure';

describe('a cause', () => {
  it('is shown without its code', () => {
    expect(causeText("upstream_error: the GPU driver isn't loaded")).toBe("The GPU driver isn't loaded.");
  });

  it('names the phase by its label', () => {
    expect(causeText('upstream_error: disk in phase write_image: no space left')).toBe(
      'Writing the image failed: no space left.',
    );
  });
});

describe('an explanation', () => {
  it('is given for what ended badly', () => {
    expect(explain({ state: 'failed', failure: null })).toMatchObject({ tone: 'bad', cause: null });
    expect(explain({ state: 'lost', failure: 'node silent' })?.cause).toBe('Node silent.');
  });

  it('is given for what runs only after a failed action', () => {
    expect(explain({ state: 'active', failure: null })).toBeNull();
    expect(explain({ state: 'stopped', failure: 'x' })?.tone).toBe('warn');
    expect(explain({ state: 'released', failure: null })).toBeNull();
  });
});

it('has a text for unknown reasons', () => {
  expect(shortageText('moon_phase')).toBe('Not available right now. Try again later.');
});
