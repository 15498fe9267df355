/** API client that sets up and inspects test data without the browser. */
import { randomUUID } from 'node:crypto';
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from '@/api/schema';
import type { Account } from './server.ts';
import { until } from './until.ts';

type Schemas = components['schemas'];

export class Caller {
  readonly api: Client<paths>;
  readonly user: Schemas['User'];

  private constructor(baseUrl: string, { access_token, user }: Schemas['SignedIn']) {
    this.user = user;
    this.api = createClient<paths>({ baseUrl, headers: { Authorization: `Bearer ${access_token ?? ''}` } });
  }

  static async signIn(baseUrl: string, account: Account): Promise<Caller> {
    const { data, error } = await createClient<paths>({ baseUrl }).POST('/api/v1/auth/personal/login', {
      body: account,
    });
    if (!data) throw new Error(`sign-in of ${account.username}: ${JSON.stringify(error)}`);
    return new Caller(baseUrl, data);
  }

  get projectId(): string {
    return this.user.default_project_id ?? '';
  }

  async fleet(): Promise<Schemas['MapNode'][]> {
    return (await got(this.api.GET('/api/v1/admin/fleet/map'))).nodes;
  }

  async launch(name: string, gpus = 1): Promise<Schemas['Allocation']> {
    const sku = gpus === 8 ? 'h200-sxm' : 'h200-sxm-slice';
    return got(
      this.api.POST('/api/v1/allocations', {
        params: { header: this.#keyed() },
        body: { name, sku, gpus },
      }),
    );
  }

  async allocations(search?: string): Promise<Schemas['Allocation'][]> {
    const params = { query: { ...(search && { search }) }, header: { 'X-Project-ID': this.projectId } };
    return (await got(this.api.GET('/api/v1/allocations', { params }))).items;
  }

  async allocation(id: string): Promise<Schemas['Allocation']> {
    const header = { 'X-Project-ID': this.projectId };
    const params = { path: { allocation_id: id }, header };
    return got(this.api.GET('/api/v1/allocations/{allocation_id}', { params }));
  }

  async reaches(id: string, state: string): Promise<void> {
    await until(`${id} is ${state}`, async () => (await this.allocation(id)).state === state);
  }

  async release(id: string): Promise<void> {
    const params = { path: { allocation_id: id }, header: this.#keyed() };
    await got(this.api.POST('/api/v1/allocations/{allocation_id}/release', { params }));
  }

  async stop(id: string): Promise<void> {
    const params = { path: { allocation_id: id }, header: this.#keyed() };
    await got(this.api.POST('/api/v1/allocations/{allocation_id}/stop', { params }));
  }

  /** Releases the project's live allocations, so that tests start without any. */
  async releaseAll(): Promise<void> {
    const live = (await this.allocations()).filter(({ state }) => !['released', 'failed'].includes(state));
    for (const { id, state } of live) if (state !== 'releasing') await this.release(id);
    for (const { id } of live) await this.reaches(id, 'released');
  }

  #keyed() {
    return { 'Idempotency-Key': randomUUID(), 'X-Project-ID': this.projectId };
  }
}

export async function got<T>(answer: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await answer;
  if (data === undefined) throw new Error(`${response.url}: ${JSON.stringify(error)}`);
  return data;
}

export const newKey = () => ({ 'Idempotency-Key': randomUUID() });
