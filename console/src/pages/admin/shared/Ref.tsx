/** Mentions of people and things that lead to where they are shown. */
import type { ReactNode } from 'react';
import { CopyButton } from '@/kit/Copy';
import { TextLink } from '@/kit/TextLink';
import { shortId } from '@/lib/format';
import { deedsOf, type Place, placeOf, placeOfRequest } from '@/lib/places';
import { useNodeName, useOrgName, usePersonName, useProjectName } from './names';

interface MentionProps {
  id: string;
  place: Place;
  name?: string | undefined;
  /** Shows the id whole, with a button that copies it. */
  whole?: boolean | undefined;
}

function Mention({ id, place, name, whole = false }: MentionProps) {
  const words: ReactNode = name ?? <span className="font-mono text-xs">{whole ? id : shortId(id)}</span>;
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1">
      <TextLink {...place} title={id} className="min-w-0 truncate">
        {words}
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
  return <Mention id={id} place={placeOf(id)} whole={whole} />;
}

export function PersonRef({ id }: RefProps) {
  return <Mention id={id} place={placeOf(id)} name={usePersonName(id)} />;
}

export function NodeRef({ id }: RefProps) {
  return <Mention id={id} place={placeOf(id)} name={useNodeName(id)} />;
}

export function OrgRef({ id }: RefProps) {
  return <Mention id={id} place={placeOf(id)} name={useOrgName(id)} />;
}

export function ProjectRef({ id }: RefProps) {
  return <Mention id={id} place={placeOf(id)} name={useProjectName(id)} />;
}

/** Whoever acted: a person, or a part of the platform by its name. */
export function ActorRef({ id }: RefProps) {
  if (id.startsWith('user_')) return <PersonRef id={id} />;
  return <TextLink {...deedsOf(id)}>{id}</TextLink>;
}

export function RequestRef({ id, whole }: RefProps) {
  return <Mention id={id} place={placeOfRequest(id)} whole={whole} />;
}
