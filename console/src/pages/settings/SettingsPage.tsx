/** Frame of the settings pages with tabs. */
import type { ReactNode } from 'react';
import { Page } from '@/kit/Page';
import { LinkTab, LinkTabs } from '@/kit/Tabs';

interface SettingsPageProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function SettingsPage({ children, ...page }: SettingsPageProps) {
  return (
    <Page {...page}>
      <LinkTabs label="Settings">
        <LinkTab to="/settings/profile">Profile</LinkTab>
        <LinkTab to="/settings/ssh-keys">SSH keys</LinkTab>
        <LinkTab to="/settings/tokens">API tokens</LinkTab>
        <LinkTab to="/settings/sessions">Sessions</LinkTab>
      </LinkTabs>
      {children}
    </Page>
  );
}
