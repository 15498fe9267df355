/** Lists all policies with their effective value and source; editable ones can be set here. */
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { EffectivePolicy } from '@/api/types';
import { Card } from '@/kit/Card';
import { FilterBar, Segments } from '@/kit/FilterBar';
import { SearchInput } from '@/kit/Input';
import { Loaded } from '@/kit/Loaded';
import { EmptyState } from '@/kit/States';
import { sentence } from '@/lib/format';
import { groupPolicies, isOwn, sourceLabel, lockReason } from '@/lib/policies';
import { CardSkeleton } from '../CardSkeleton';
import type { PolicyScope } from './policyScope';
import { ClearPolicyDialog, SetPolicyDialog } from './PolicyDialogs';
import { type PolicyChange, PolicyRow } from './PolicyRow';

export interface PolicySearch {
  q?: string;
  show?: string;
}

interface PoliciesProps {
  scope: PolicyScope;
  query: UseInfiniteQueryResult<{ rows: EffectivePolicy[] }>;
  search: PolicySearch;
  onSearch: (search: PolicySearch) => void;
}

export function Policies({ scope, query, search, onSearch }: PoliciesProps) {
  const [doing, setDoing] = useState<PolicyChange | null>(null);
  const done = () => setDoing(null);
  return (
    <>
      <Filters scope={scope} search={search} onSearch={onSearch} />
      <Loaded query={query} skeleton={<CardSkeleton />}>
        {({ rows }) => (
          <Groups
            policies={rows.filter((policy) => isWanted(policy, search, scope))}
            scope={scope}
            onChoose={setDoing}
          />
        )}
      </Loaded>
      {doing?.what === 'set' && <SetPolicyDialog scope={scope} policy={doing.policy} onClose={done} />}
      {doing?.what === 'clear' && <ClearPolicyDialog scope={scope} policy={doing.policy} onClose={done} />}
    </>
  );
}

function isWanted(policy: EffectivePolicy, { q = '', show }: PolicySearch, { level }: PolicyScope): boolean {
  if (show === 'settable' && lockReason(policy, level) !== undefined) return false;
  if (show === 'own' && !isOwn(policy, level)) return false;
  return `${policy.key} ${policy.description}`.toLowerCase().includes(q.trim().toLowerCase());
}

function Filters({ scope, search, onSearch }: Omit<PoliciesProps, 'query'>) {
  return (
    <FilterBar>
      <SearchInput
        label="Search policies"
        value={search.q ?? ''}
        onValue={(q) => onSearch({ ...search, q })}
      />
      <Segments
        label="Which policies"
        options={[
          { value: '', label: 'All' },
          { value: 'settable', label: 'Can be set here' },
          { value: 'own', label: `Set by the ${sourceLabel(scope.level).toLowerCase()}` },
        ]}
        value={search.show ?? ''}
        onValue={(show) => onSearch({ ...search, show })}
      />
      {scope.blocked !== undefined && <p className="text-xs text-muted">{scope.blocked}</p>}
    </FilterBar>
  );
}

interface GroupsProps {
  policies: readonly EffectivePolicy[];
  scope: PolicyScope;
  onChoose: (doing: PolicyChange) => void;
}

function Groups({ policies, scope, onChoose }: GroupsProps) {
  if (policies.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={SlidersHorizontal} title="No policies match">
          <p>Clear the search or the filter to see more.</p>
        </EmptyState>
      </Card>
    );
  }
  return groupPolicies(policies).map(([group, members]) => (
    <Card key={group} flush title={sentence(group)}>
      <ul>
        {members.map((policy) => (
          <PolicyRow key={policy.key} policy={policy} scope={scope} onChoose={onChoose} />
        ))}
      </ul>
    </Card>
  ));
}
