/** Platform role as a badge; the default role is plain text. */
import { Badge } from '@/kit/Badge';
import { platformRoleLabel } from '@/lib/platformRoles';

export function RoleBadge({ role }: { role: string }) {
  const label = platformRoleLabel(role);
  return role === 'platform_user' ? (
    <span className="text-muted">{label}</span>
  ) : (
    <Badge tone="info">{label}</Badge>
  );
}
