/** Facts of an account. */
import type { User } from '@/api/types';
import { Card, Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { Time } from '@/kit/Time';
import { ProjectRef } from '../shared/Ref';
import { RoleBadge } from './RoleBadge';

export function UserFacts({ user }: { user: User }) {
  return (
    <Card title="Account">
      <Facts
        columns={2}
        facts={[
          { name: 'Name', value: user.display_name },
          { name: 'E-mail', value: user.email },
          { name: 'Platform role', value: <RoleBadge role={user.platform_role} /> },
          {
            name: 'Default project',
            value: user.default_project_id ? <ProjectRef id={user.default_project_id} /> : null,
          },
          { name: 'User id on nodes', value: <span className="tabular">{user.posix_id}</span> },
          { name: 'Created', value: <Time value={user.created_at} /> },
          { name: 'Id', value: <Id id={user.id} whole /> },
        ]}
      />
    </Card>
  );
}
