import { afterEach, describe, expect, it, vi } from 'vitest';
import { json } from '../../../../tests/fixtures';
import { decide, decisionSummary } from './letters';

afterEach(() => vi.unstubAllGlobals());

function answers(...responses: Response[]) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request);
    return Promise.resolve(responses.shift() ?? json({}, 500));
  });
  return asked;
}

const conflict = () => json({ code: 'state_conflict', title: 'Conflict', detail: 'Decided before.' }, 409);

describe('deciding about several letters', () => {
  it('sends each with its own key, and sums the processed letters', async () => {
    const asked = answers(json({ letters: 3 }, 202), json({ letters: 1 }, 202));
    expect(await decide('redrive', ['dlq_a', 'dlq_b'], 'Fixed now', 'key')).toEqual({ sent: 4, refused: 0 });
    expect(asked.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key dlq_a', 'key dlq_b']);
  });

  it('continues after a letter that was decided already', async () => {
    answers(conflict(), json({ letters: 1 }, 202));
    expect(await decide('drop', ['dlq_a', 'dlq_b'], 'Gone', 'key')).toEqual({ sent: 1, refused: 1 });
  });

  it('fails with the conflict if it was the only letter', async () => {
    answers(conflict());
    await expect(decide('drop', ['dlq_a'], 'Gone', 'key')).rejects.toMatchObject({ code: 'state_conflict' });
  });

  it('summarises the result', () => {
    expect(decisionSummary('redrive', { sent: 4, refused: 1 })).toBe('4 letters redriven, 1 already decided');
  });
});
