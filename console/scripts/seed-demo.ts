/** Seeds a demo server for screenshots: allocations in several states, a faulty GPU, drained and quarantined nodes. */
import { Caller, got, newKey } from '../tests/browser/harness/api.ts';
import { fault, type ServerFacts } from '../tests/browser/harness/server.ts';
import { until } from '../tests/browser/harness/until.ts';

export interface DemoResources {
  active: string;
  failed: string;
  node: string;
}

export async function seedDemo(facts: ServerFacts): Promise<DemoResources> {
  const [demo, operator] = await Promise.all([
    Caller.signIn(facts.url, facts.demo),
    Caller.signIn(facts.url, facts.operator),
  ]);
  const failed = await failedLaunch(facts, demo);
  const machines = await Promise.all([
    demo.launch('train-7b', 4),
    demo.launch('eval-sweep', 2),
    demo.launch('notebook', 1),
    demo.launch('render-batch', 1),
  ]);
  for (const { id } of machines) await demo.reaches(id, 'active');
  const [train, , notebook, render] = machines;
  await demo.stop(notebook.id);
  await demo.release(render.id);
  await demo.reaches(notebook.id, 'stopped');
  await holdNodes(facts, operator);
  await until(
    'the charts have something to show',
    async () => {
      const params = { path: { allocation_id: train.id }, query: { since: train.created_at } };
      const { samples } = await got(
        demo.api.GET('/api/v1/allocations/{allocation_id}/telemetry', { params }),
      );
      return samples.length > 1;
    },
    120_000,
  );
  const { node_id: node } = await demo.allocation(train.id);
  return { active: train.id, failed, node };
}

/** Launches an allocation that fails: every node reports a wrong GPU while it is provisioned. */
async function failedLaunch(facts: ServerFacts, demo: Caller): Promise<string> {
  const operator = await Caller.signIn(facts.url, facts.operator);
  const nodes = await operator.fleet();
  for (const { name } of nodes) await fault(facts, name, 'wrong-gpu');
  const { id } = await demo.launch('fine-tune', 2);
  await demo.reaches(id, 'failed');
  for (const { name } of nodes) await fault(facts, name, 'clear');
  return id;
}

async function holdNodes(facts: ServerFacts, operator: Caller): Promise<void> {
  const free = (await operator.fleet()).filter(({ slots }) => /^a+$/.test(slots));
  const [faulty, drained, quarantined] = free;
  if (!faulty || !drained || !quarantined) throw new Error('fewer than three nodes are free');
  await fault(facts, faulty.name, 'xid=79');
  const params = (id: string) => ({ path: { node_id: id }, header: newKey() });
  const quarantine = { reason: 'Fan replacement' };
  await got(
    operator.api.POST('/api/v1/admin/nodes/{node_id}/quarantine', {
      params: params(quarantined.id),
      body: quarantine,
    }),
  );
  const drain = { reason: 'Firmware update tonight', deadline: null, notify: false };
  await got(
    operator.api.POST('/api/v1/admin/nodes/{node_id}/drain', { params: params(drained.id), body: drain }),
  );
  await until('the faulty GPU is seen', async () =>
    (await operator.fleet()).some(({ slots }) => slots.includes('f')),
  );
}
