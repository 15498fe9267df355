import { useQuery } from '@tanstack/react-query';
import { meQuery } from '@/api/queries/account';
import type { User } from '@/api/types';
import { Card, Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { Segments } from '@/kit/FilterBar';
import { Loaded } from '@/kit/Loaded';
import { Skeleton } from '@/kit/Skeleton';
import { Time } from '@/kit/Time';
import { toast } from '@/kit/toasts';
import { platformRoleLabel } from '@/lib/platformRoles';
import { useStore } from '@/lib/store';
import { chooseTheme, theme } from '@/lib/theme';
import { PasswordForm } from '@/pages/sign-in/PasswordForm';
import { NotificationSwitches } from './NotificationSwitches';
import { ProfileForm } from './ProfileForm';
import { SettingsPage } from './SettingsPage';

export default function ProfilePage() {
  const query = useQuery(meQuery);
  return (
    <SettingsPage title="Profile">
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <div className="flex flex-col gap-5">
          <Card title="You">
            <Loaded query={query} skeleton={<Skeleton className="h-60 w-full" />}>
              {(user) => <You user={user} />}
            </Loaded>
          </Card>
          <Card title="Appearance">
            <Appearance />
          </Card>
        </div>
        <div className="flex flex-col gap-5">
          <Card title="Notifications">
            <NotificationSwitches />
          </Card>
          <Card title="Password">
            <Password />
          </Card>
        </div>
      </div>
    </SettingsPage>
  );
}

function You({ user }: { user: User }) {
  const { username, email, id, posix_id, platform_role, created_at } = user;
  return (
    <div className="flex flex-col gap-5">
      <ProfileForm user={user} />
      <hr className="border-line" />
      <Facts
        columns={2}
        facts={[
          { name: 'User name', value: username },
          { name: 'E-mail', value: email },
          { name: 'User id', value: <Id id={id} /> },
          { name: 'User id on nodes', value: <span className="tabular">{posix_id}</span> },
          { name: 'Platform role', value: platformRoleLabel(platform_role) },
          { name: 'Account created', value: <Time value={created_at} /> },
        ]}
      />
    </div>
  );
}

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;

function Appearance() {
  const chosen = useStore(theme);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">Applies to this browser only.</p>
      <Segments label="Theme" options={THEMES} value={chosen} onValue={chooseTheme} />
    </div>
  );
}

function Password() {
  return (
    <div className="flex max-w-sm flex-col gap-4">
      <p className="text-sm text-muted">
        A new password ends every session, on all devices. This browser is signed in again with the new one.
      </p>
      <PasswordForm
        onChanged={() =>
          toast({ tone: 'ok', title: 'Password changed', detail: 'All other sessions have ended.' })
        }
      />
    </div>
  );
}
