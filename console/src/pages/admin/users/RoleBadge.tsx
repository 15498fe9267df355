/** A platform role; the ordinary one is no news and stays plain. */
import { Badge } from '@/kit/Badge';
import { platformRoleWord } from '@/lib/platformRoles';

export function RoleBadge({ role }: { role: string }) {
  const word = platformRoleWord(role);
  return role === 'platform_user' ? (
    <span className="text-muted">{word}</span>
  ) : (
    <Badge tone="info">{word}</Badge>
  );
}
