/** Nothing goes wrong unseen: errors in the console, broken pages and refused calls fail the test that didn't expect them. */
import type { Page } from 'playwright-core';

export interface Expected {
  /** `403 /api/v1/admin/overview`, as a pattern over status and path. */
  answers?: readonly RegExp[];
  /** The server goes away during the test. */
  outage?: boolean;
}

// Said by the browser of any refused or failed request: those are judged themselves.
const OF_A_REQUEST = 'Failed to load resource';
const OF_AN_OUTAGE = /^WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/;

export class Guard {
  readonly #faults: string[] = [];
  readonly #expected: Expected;

  constructor(page: Page, expected: Expected) {
    this.#expected = expected;
    page.on('pageerror', (error) => this.#faults.push(`broken: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#said(message.text());
    });
    page.on('response', (response) => {
      if (response.status() < 400) return;
      const answer = `${response.status()} ${new URL(response.url()).pathname}`;
      if (!this.#isExpected(answer)) this.#faults.push(`answered: ${answer}`);
    });
    page.on('requestfailed', (request) => {
      const words = request.failure()?.errorText ?? '';
      // A page that is left gives up its calls.
      if (words === 'net::ERR_ABORTED' || this.#expected.outage) return;
      this.#faults.push(`failed: ${request.url()} ${words}`);
    });
  }

  #said(text: string): void {
    if (text.startsWith(OF_A_REQUEST)) return;
    if (this.#expected.outage && OF_AN_OUTAGE.test(text)) return;
    this.#faults.push(`console: ${text}`);
  }

  #isExpected(answer: string): boolean {
    if (this.#expected.outage && answer.startsWith('50')) return true;
    return (this.#expected.answers ?? []).some((pattern) => pattern.test(answer));
  }

  verify(): void {
    if (this.#faults.length > 0) throw new Error(`The page had faults:\n  ${this.#faults.join('\n  ')}`);
  }
}
