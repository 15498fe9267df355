/** Account menu: user, settings, theme, sign-out. */
import { CircleUserRound, LogOut, Monitor, Moon, Settings, Sun } from 'lucide-react';
import { session } from '@/api/session';
import type { User } from '@/api/types';
import { IconButton } from '@/kit/Button';
import { Menu, type MenuItem } from '@/kit/Menu';
import { useStore } from '@/lib/store';
import { chooseTheme, type Theme, theme } from '@/lib/theme';

export const THEMES = [
  { value: 'system', label: 'System theme', icon: Monitor },
  { value: 'light', label: 'Light theme', icon: Sun },
  { value: 'dark', label: 'Dark theme', icon: Moon },
] as const satisfies readonly { value: Theme; label: string; icon: typeof Sun }[];

export function UserMenu({ user }: { user: User }) {
  const chosen = useStore(theme);
  const themes: MenuItem[] = THEMES.map(({ value, label, icon }) => ({
    label,
    icon,
    checked: value === chosen,
    onSelect: () => chooseTheme(value),
  }));
  return (
    <Menu
      label="Account"
      className="min-w-52"
      items={[
        { heading: `${user.display_name} · ${user.email}` },
        { label: 'Settings', icon: Settings, link: { to: '/settings/profile' } },
        'separator',
        ...themes,
        'separator',
        { label: 'Sign out', icon: LogOut, onSelect: () => void session.signOut() },
      ]}
      trigger={(props) => (
        <IconButton {...props} icon={CircleUserRound} label={`Account of ${user.display_name}`} />
      )}
    />
  );
}
