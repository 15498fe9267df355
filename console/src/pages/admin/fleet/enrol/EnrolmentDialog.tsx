/** Shows a node's enrolment command and its progress. */
import { useQuery } from '@tanstack/react-query';
import { nodeQuery } from '@/api/queries/admin';
import type { Node, NodeMade } from '@/api/types';
import { Button, ButtonLink } from '@/kit/Button';
import { Dialog } from '@/kit/Dialog';
import { Timeline } from '@/kit/Timeline';
import { Bootstrap } from './Bootstrap';
import { isEnrolled, enrolmentSteps } from './enrolmentSteps';

const POLL_INTERVAL_MS = 2_000;

export function EnrolmentDialog({ made, onClose }: { made: NodeMade; onClose: () => void }) {
  const { data: node = made.node } = useQuery({
    ...nodeQuery(made.node.id),
    refetchInterval: ({ state }) =>
      state.data && isEnrolled(made.node, state.data) ? false : POLL_INTERVAL_MS,
  });
  return (
    <Dialog
      title={`Enrol ${made.node.name}`}
      // Closed only by its buttons, so that the one-time secret isn't lost by a stray click.
      locked
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <NodeLink node={node} />
        </>
      }
    >
      <Bootstrap
        command={made.bootstrap_command ?? null}
        token={made.token ?? null}
        expiresAt={made.expires_at}
      />
      <section className="flex flex-col gap-3">
        <h3 className="text-sm font-medium">What happens next</h3>
        <Timeline label="Enrolment" steps={enrolmentSteps(made.node, node)} />
      </section>
    </Dialog>
  );
}

function NodeLink({ node }: { node: Node }) {
  const toApprove = node.connectivity === 'online' && !node.topology_approved;
  return (
    <ButtonLink
      to="/admin/nodes/$nodeId"
      params={{ nodeId: node.id }}
      search={toApprove ? { tab: 'topology' } : {}}
      variant="primary"
    >
      {toApprove ? 'Approve topology' : 'Open node'}
    </ButtonLink>
  );
}
