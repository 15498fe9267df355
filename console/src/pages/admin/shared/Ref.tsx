/** Links to users and resources by id. */
import type { ReactNode } from 'react';
import { CopyButton } from '@/kit/Copy';
import { TextLink } from '@/kit/TextLink';
import { shortId } from '@/lib/format';
import { linkForActor, type LinkTarget, linkForId, linkForRequest } from '@/lib/links';
import { useNodeName, useOrgName, usePersonName, useProjectName } from './names';

interface MentionProps {
  id: string;
  target: LinkTarget;
  name?: string | undefined;
  /** Shows the complete id with a copy button. */
  whole?: boolean | undefined;
}

function Mention({ id, target, name, whole = false }: MentionProps) {
  const text: ReactNode = name ?? <span className="font-mono text-xs">{whole ? id : shortId(id)}</span>;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <TextLink {...target} title={id} className="min-w-0 truncate">
        {text}
      </TextLink>
      {whole && <CopyButton text={id} label="Copy id" />}
    </span>
  );
}

interface RefProps {
  id: string;
  whole?: boolean;
}

export function Ref({ id, whole }: RefProps) {
  return <Mention id={id} target={linkForId(id)} whole={whole} />;
}

export function PersonRef({ id }: RefProps) {
  return <Mention id={id} target={linkForId(id)} name={usePersonName(id)} />;
}

export function NodeRef({ id }: RefProps) {
  return <Mention id={id} target={linkForId(id)} name={useNodeName(id)} />;
}

export function OrgRef({ id }: RefProps) {
  return <Mention id={id} target={linkForId(id)} name={useOrgName(id)} />;
}

export function ProjectRef({ id }: RefProps) {
  return <Mention id={id} target={linkForId(id)} name={useProjectName(id)} />;
}

/** Link to an actor: a user, or a platform component by its name. */
export function ActorRef({ id }: RefProps) {
  if (id.startsWith('user_')) return <PersonRef id={id} />;
  return <TextLink {...linkForActor(id)}>{id}</TextLink>;
}

export function RequestRef({ id, whole }: RefProps) {
  return <Mention id={id} target={linkForRequest(id)} whole={whole} />;
}
