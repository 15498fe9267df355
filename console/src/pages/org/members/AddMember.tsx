/** Button that adds a member; disabled without permission. */
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { GuardedButton } from '@/kit/GuardedButton';
import { AddMemberDialog } from './MemberDialogs';
import type { Membership } from './membership';

export function AddMember<Role extends string>({ membership }: { membership: Membership<Role> }) {
  const [adding, setAdding] = useState(false);
  return (
    <>
      <GuardedButton
        variant="primary"
        icon={UserPlus}
        blocked={membership.blocked}
        onClick={() => setAdding(true)}
      >
        Add member
      </GuardedButton>
      {adding && <AddMemberDialog membership={membership} onClose={() => setAdding(false)} />}
    </>
  );
}
