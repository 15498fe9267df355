/** Fails tests with unexpected console errors, page errors or rejected requests. */
import type { Page } from 'playwright-core';

export interface Expected {
  /** `403 /api/v1/admin/overview`, as a pattern over status and path. */
  answers?: readonly RegExp[];
  /** The server is stopped during the test. */
  outage?: boolean;
}

// Logged by the browser for any rejected or failed request; responses are checked separately.
const REQUEST_ERROR = 'Failed to load resource';
const OUTAGE_ERROR = /^WebSocket connection to .* failed|ERR_CONNECTION_REFUSED/;

export class Guard {
  readonly #faults: string[] = [];
  readonly #expected: Expected;

  constructor(page: Page, expected: Expected) {
    this.#expected = expected;
    page.on('pageerror', (error) => this.#faults.push(`broken: ${error.stack ?? error.message}`));
    page.on('console', (message) => {
      if (message.type() === 'error') this.#onConsoleError(message.text());
    });
    page.on('response', (response) => {
      if (response.status() < 400) return;
      const answer = `${response.status()} ${new URL(response.url()).pathname}`;
      if (!this.#isExpected(answer)) this.#faults.push(`answered: ${answer}`);
    });
    page.on('requestfailed', (request) => {
      const error = request.failure()?.errorText ?? '';
      // Leaving a page aborts its requests.
      if (error === 'net::ERR_ABORTED' || this.#expected.outage) return;
      this.#faults.push(`failed: ${request.url()} ${error}`);
    });
  }

  #onConsoleError(text: string): void {
    if (text.startsWith(REQUEST_ERROR)) return;
    if (this.#expected.outage && OUTAGE_ERROR.test(text)) return;
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
