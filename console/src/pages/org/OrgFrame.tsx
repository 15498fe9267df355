/** Frame of an organisation's pages: name, own role, tabs. */
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { orgQuery } from '@/api/queries/org';
import type { Org } from '@/api/types';
import { Badge } from '@/kit/Badge';
import { Loaded } from '@/kit/Loaded';
import { Page } from '@/kit/Page';
import { LinkTab, LinkTabs } from '@/kit/Tabs';
import { ORG_ROLES, roleLabel } from '@/lib/roles';
import { CardSkeleton } from './CardSkeleton';

interface OrgFrameProps {
  /** Page title; defaults to the organisation's name. */
  title?: string;
  description?: ReactNode;
  actions?: (org: Org) => ReactNode;
  children: (org: Org) => ReactNode;
}

export function OrgFrame({ title, description, actions, children }: OrgFrameProps) {
  const { orgId = '' } = useParams({ strict: false });
  const query = useQuery(orgQuery(orgId));
  const org = query.data;
  return (
    <Page
      title={title ?? org?.name ?? 'Organisation'}
      badges={org && <Badge>{`You: ${roleLabel(ORG_ROLES, org.role)}`}</Badge>}
      description={description}
      breadcrumbs={[
        { label: 'Organisations', link: { to: '/orgs' } },
        ...(title !== undefined && org
          ? [{ label: org.name, link: { to: '/orgs/$orgId', params: { orgId } } as const }]
          : []),
      ]}
      actions={org && actions?.(org)}
    >
      <LinkTabs label="Organisation">
        <LinkTab to="/orgs/$orgId" params={{ orgId }} activeOptions={{ exact: true }}>
          General
        </LinkTab>
        <LinkTab to="/orgs/$orgId/members" params={{ orgId }}>
          Members
        </LinkTab>
        <LinkTab to="/orgs/$orgId/policies" params={{ orgId }}>
          Policies
        </LinkTab>
        <LinkTab to="/orgs/$orgId/audit-logs" params={{ orgId }}>
          Audit log
        </LinkTab>
      </LinkTabs>
      <Loaded query={query} skeleton={<CardSkeleton />}>
        {children}
      </Loaded>
    </Page>
  );
}
