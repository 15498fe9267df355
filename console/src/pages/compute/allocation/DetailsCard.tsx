/** Facts of an allocation: SKU, image, region, tags, ids. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { imagesQuery } from '@/api/queries/compute';
import { projectMembersQuery } from '@/api/queries/org';
import { session } from '@/api/session';
import type { Allocation, Project } from '@/api/types';
import { Button } from '@/kit/Button';
import { Card, type Fact, Facts } from '@/kit/Card';
import { Id } from '@/kit/Copy';
import { Time } from '@/kit/Time';
import { gpuCountLabel } from '@/lib/allocations';
import { shapeLabel } from '@/lib/offers';
import { hasProjectRole } from '@/lib/roles';
import { Tags } from '../Tags';
import { TagsDialog } from './TagsDialog';

export function DetailsCard({ allocation, project }: { allocation: Allocation; project: Project }) {
  const [tagging, setTagging] = useState(false);
  const image = useImageName(allocation, project);
  const creator = useMemberName(allocation.created_by, project);
  return (
    <Card
      title="Details"
      actions={
        hasProjectRole(project.role, 'developer') && (
          <Button size="sm" variant="ghost" onClick={() => setTagging(true)}>
            Edit tags
          </Button>
        )
      }
    >
      <Facts facts={factsOf(allocation, image, creator)} />
      {tagging && <TagsDialog allocation={allocation} onClose={() => setTagging(false)} />}
    </Card>
  );
}

function factsOf(allocation: Allocation, image: string, creator: string): Fact[] {
  const {
    id,
    sku,
    gpus,
    shape,
    profile,
    region,
    tags,
    created_at,
    active_at,
    ended_at,
    expires_at,
    correlation_id,
  } = allocation;
  return [
    { name: 'SKU', value: `${sku} · ${gpuCountLabel(gpus)}` },
    { name: 'Shape', value: shapeLabel(shape) },
    { name: 'Profile', value: <code className="font-mono text-xs">{profile}</code> },
    { name: 'Image', value: image },
    { name: 'Region', value: region },
    { name: 'Tags', value: Object.keys(tags).length > 0 ? <Tags tags={tags} /> : null },
    {
      name: 'Created',
      value: (
        <>
          <Time value={created_at} /> by {creator}
        </>
      ),
    },
    ...(active_at ? [{ name: 'Active since', value: <Time value={active_at} /> }] : []),
    ended_at
      ? { name: 'Ended', value: <Time value={ended_at} /> }
      : { name: 'Automatic release', value: expires_at ? <Time value={expires_at} /> : 'Never' },
    { name: 'Id', value: <Id id={id} /> },
    { name: 'Correlation id', value: <Id id={correlation_id} whole /> },
  ];
}

function useImageName({ image_id }: Allocation, project: Project): string {
  const images = useInfiniteQuery({ ...imagesQuery(project.id), enabled: Boolean(image_id) });
  if (!image_id) return 'Default image';
  return images.data?.rows.find(({ id }) => id === image_id)?.name ?? image_id;
}

function useMemberName(userId: string, project: Project): string {
  const isMe = session.user?.id === userId;
  const members = useInfiniteQuery({ ...projectMembersQuery(project.id), enabled: !isMe });
  if (isMe) return 'you';
  return members.data?.rows.find(({ user_id }) => user_id === userId)?.display_name ?? userId;
}
