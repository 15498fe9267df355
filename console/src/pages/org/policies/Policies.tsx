/** Every policy with the value in force and where it comes from; what may be set here can be. */
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
import { groupPolicies, isOwn, sourceLabel, whyFixed } from '@/lib/policies';
import { CardSkeleton } from '../CardSkeleton';
import type { PolicyPlace } from './place';
import { ClearPolicyDialog, SetPolicyDialog } from './PolicyDialogs';
import { type PolicyDoing, PolicyRow } from './PolicyRow';

export interface PolicySearch {
  q?: string;
  show?: string;
}

interface PoliciesProps {
  place: PolicyPlace;
  query: UseInfiniteQueryResult<{ rows: EffectivePolicy[] }>;
  search: PolicySearch;
  onSearch: (search: PolicySearch) => void;
}

export function Policies({ place, query, search, onSearch }: PoliciesProps) {
  const [doing, setDoing] = useState<PolicyDoing | null>(null);
  const done = () => setDoing(null);
  return (
    <>
      <Filters place={place} search={search} onSearch={onSearch} />
      <Loaded query={query} skeleton={<CardSkeleton />}>
        {({ rows }) => (
          <Groups
            policies={rows.filter((policy) => isWanted(policy, search, place))}
            place={place}
            onChoose={setDoing}
          />
        )}
      </Loaded>
      {doing?.what === 'set' && <SetPolicyDialog place={place} policy={doing.policy} onClose={done} />}
      {doing?.what === 'clear' && <ClearPolicyDialog place={place} policy={doing.policy} onClose={done} />}
    </>
  );
}

function isWanted(policy: EffectivePolicy, { q = '', show }: PolicySearch, { level }: PolicyPlace): boolean {
  if (show === 'settable' && whyFixed(policy, level) !== undefined) return false;
  if (show === 'own' && !isOwn(policy, level)) return false;
  return `${policy.key} ${policy.description}`.toLowerCase().includes(q.trim().toLowerCase());
}

function Filters({ place, search, onSearch }: Omit<PoliciesProps, 'query'>) {
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
          { value: 'own', label: `Set by the ${sourceLabel(place.level).toLowerCase()}` },
        ]}
        value={search.show ?? ''}
        onValue={(show) => onSearch({ ...search, show })}
      />
      {place.blocked !== undefined && <p className="text-xs text-muted">{place.blocked}</p>}
    </FilterBar>
  );
}

interface GroupsProps {
  policies: readonly EffectivePolicy[];
  place: PolicyPlace;
  onChoose: (doing: PolicyDoing) => void;
}

function Groups({ policies, place, onChoose }: GroupsProps) {
  if (policies.length === 0) {
    return (
      <Card flush>
        <EmptyState icon={SlidersHorizontal} title="No policy fits">
          <p>Take away the search or the filter to see more.</p>
        </EmptyState>
      </Card>
    );
  }
  return groupPolicies(policies).map(([group, members]) => (
    <Card key={group} flush title={sentence(group)}>
      <ul>
        {members.map((policy) => (
          <PolicyRow key={policy.key} policy={policy} place={place} onChoose={onChoose} />
        ))}
      </ul>
    </Card>
  ));
}
