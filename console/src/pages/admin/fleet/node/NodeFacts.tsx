/** Facts of a node: connection, identity, placement. */
import type { ReactNode } from 'react';
import type { Node } from '@/api/types';
import { ToneMark } from '@/kit/Badge';
import { Card, type Fact, Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { TextLink } from '@/kit/TextLink';
import { Time } from '@/kit/Time';
import { useClock } from '@/lib/clock';
import { formatNumber, sentence } from '@/lib/format';
import { describeState } from '@/lib/states';
import { ActorRef } from '../../shared/Ref';

/** Task signatures are valid for minutes: a node with this clock offset will soon reject them. */
const CLOCK_WARN_MS = 5_000;
const CERTIFICATE_WARN_MS = 3_600_000;

export function NodeFacts({ node }: { node: Node }) {
  return (
    <Card>
      <Facts
        columns={4}
        facts={[...connectionFacts(node), ...identityFacts(node), ...placementFacts(node)]}
      />
    </Card>
  );
}

function connectionFacts(node: Node): Fact[] {
  const { label } = describeState('node', node.connectivity);
  return [
    {
      name: 'Connection',
      value: (
        <>
          {label}, since <Time value={node.connectivity_since} />
        </>
      ),
    },
    { name: 'Hold', value: <Hold node={node} /> },
    {
      name: 'Free slots',
      value: `${formatNumber(node.slots_available)} of ${formatNumber(node.slots)}`,
    },
  ];
}

function Hold({ node: { hold, hold_reason, hold_by, hold_until } }: { node: Node }) {
  if (hold === 'none') return <>None</>;
  return (
    <>
      {describeState('hold', hold).label}
      {hold_until && (
        <>
          , ends <Time value={hold_until} />
        </>
      )}
      {hold_by && (
        <>
          {' '}
          by <ActorRef id={hold_by} />
        </>
      )}
      {hold_reason && <span className="block text-muted">{hold_reason}</span>}
    </>
  );
}

function identityFacts(node: Node): Fact[] {
  return [
    { name: 'Agent', value: node.agent_version },
    { name: 'Clock', value: node.epoch > 0 ? <ClockOffset ms={node.clock_offset_ms} /> : null },
    { name: 'Connections so far', value: formatNumber(node.epoch) },
    {
      name: 'Certificate',
      value: node.certificate_expires_at && <CertificateEnd at={node.certificate_expires_at} />,
    },
    { name: 'Enrolled', value: node.enrolled_at && <Time value={node.enrolled_at} /> },
    { name: 'Lifecycle', value: sentence(node.lifecycle) },
  ];
}

function ClockOffset({ ms }: { ms: number }) {
  const text = ms === 0 ? 'exact' : `${formatNumber(Math.abs(ms))} ms ${ms > 0 ? 'ahead' : 'behind'}`;
  return <Marked warn={Math.abs(ms) >= CLOCK_WARN_MS}>{text}</Marked>;
}

function CertificateEnd({ at }: { at: string }) {
  const soon = useClock((nowMs) => Date.parse(at) - nowMs < CERTIFICATE_WARN_MS);
  const over = useClock((nowMs) => Date.parse(at) <= nowMs);
  return (
    <Marked warn={soon}>
      {over ? 'Expired ' : 'Expires '}
      <Time value={at} />
    </Marked>
  );
}

function Marked({ warn, children }: { warn: boolean; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {warn && <ToneMark tone="warn" />}
      <span>{children}</span>
    </span>
  );
}

function placementFacts(node: Node): Fact[] {
  return [
    {
      name: 'Region',
      value: (
        <TextLink to="/admin/nodes" search={{ region: node.region }}>
          {node.region}
        </TextLink>
      ),
    },
    { name: 'SKUs', value: <SkuLinks skus={node.skus} /> },
    { name: 'Address', value: node.address },
    { name: 'Management address', value: node.management_address },
    { name: 'Registered', value: <Time value={node.created_at} /> },
    { name: 'Id', value: <Id id={node.id} /> },
  ];
}

function SkuLinks({ skus }: { skus: readonly string[] }) {
  return skus.map((sku, at) => (
    <span key={sku}>
      {at > 0 && ', '}
      <TextLink to="/admin/nodes" search={{ sku }}>
        {sku}
      </TextLink>
    </span>
  ));
}
