/** Dialogs to add, change and remove a member. */
import { useState } from 'react';
import { useAction } from '@/api/action';
import { ConfirmDialog } from '@/kit/ConfirmDialog';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Input } from '@/kit/Input';
import { roleLabel } from '@/lib/roles';
import type { AnyMember, Membership } from './membership';
import { RoleChoice } from './RoleChoice';

interface AddMemberProps<Role extends string> {
  membership: Membership<Role>;
  onClose: () => void;
}

export function AddMemberDialog<Role extends string>({ membership, onClose }: AddMemberProps<Role>) {
  const { noun, name, roles } = membership;
  const [user, setUser] = useState('');
  const [role, setRole] = useState<Role | null>(null);
  const add = useAction({
    run: (body: { user: string; role: Role }, key) => membership.add(body, key),
    done: (member) => `${member.display_name} added`,
    invalidates: membership.invalidates,
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <FormDialog
      title={`Add a member to ${name}`}
      submit="Add member"
      incomplete={user.trim() === '' || role === null}
      pending={add.pending}
      problem={add.problem}
      onSubmit={() => {
        if (role !== null) add.act({ user: user.trim(), role });
      }}
      onClose={onClose}
    >
      <Field
        label="User name or e-mail"
        hint={
          noun === 'project' ? 'They must be a member of the organisation.' : 'They must have an account.'
        }
        error={add.problem?.field('user')}
      >
        <Input value={user} onValue={setUser} maxLength={254} autoComplete="off" spellCheck={false} />
      </Field>
      <RoleChoice roles={roles} mayGive={membership.mayGive} value={role} onValue={setRole} />
    </FormDialog>
  );
}

interface MemberProps<Role extends string> extends AddMemberProps<Role> {
  member: AnyMember;
}

export function ChangeRoleDialog<Role extends string>({ membership, member, onClose }: MemberProps<Role>) {
  const { roles } = membership;
  const [role, setRole] = useState<Role | null>(
    roles.find(({ value }) => value === member.role)?.value ?? null,
  );
  const change = useAction({
    run: (wanted: Role, key) => membership.change(member.user_id, wanted, key),
    done: (changed) => `${changed.display_name} is ${roleLabel(roles, changed.role)} now`,
    invalidates: membership.invalidates,
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <FormDialog
      title={`Role of ${member.display_name}`}
      submit="Change role"
      incomplete={role === null || role === member.role}
      pending={change.pending}
      problem={change.problem}
      onSubmit={() => {
        if (role !== null) change.act(role);
      }}
      onClose={onClose}
    >
      <RoleChoice roles={roles} mayGive={membership.mayGive} value={role} onValue={setRole} />
    </FormDialog>
  );
}

export function RemoveMemberDialog<Role extends string>({ membership, member, onClose }: MemberProps<Role>) {
  const remove = useAction({
    run: (_: string, key) => membership.remove(member.user_id, key),
    done: `${member.display_name} removed`,
    invalidates: membership.invalidates,
    onDone: onClose,
    problems: 'inline',
  });
  return (
    <ConfirmDialog
      title={`Remove ${member.display_name} from ${membership.name}?`}
      confirm="Remove member"
      pending={remove.pending}
      problem={remove.problem}
      onConfirm={remove.act}
      onClose={onClose}
    >
      {membership.afterRemoval}
    </ConfirmDialog>
  );
}
