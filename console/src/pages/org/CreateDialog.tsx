/** A new organisation or a new project; both have a name and perhaps a short name. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useAction } from '@/api/action';
import { api, data, keyed } from '@/api/client';
import { keys } from '@/api/keys';
import { chooseProject, useProjects } from '@/api/project';
import { orgsQuery } from '@/api/queries/org';
import { Field } from '@/kit/Field';
import { FormDialog } from '@/kit/FormDialog';
import { Input, Select } from '@/kit/Input';
import { slugProblem } from '@/lib/orgs';
import { hasOrgRole } from '@/lib/roles';
import type { Creating } from '@/shell/creating';

interface CreateDialogProps {
  creating: Creating;
  onClose: () => void;
}

export default function CreateDialog({ creating, onClose }: CreateDialogProps) {
  return creating.what === 'project' ? (
    <NewProjectDialog {...(creating.orgId !== undefined && { orgId: creating.orgId })} onClose={onClose} />
  ) : (
    <NewOrgDialog onClose={onClose} />
  );
}

interface Naming {
  name: string;
  slug?: string;
}

function NewOrgDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const found = useAction({
    run: (body: Naming, key) => data(api.POST('/api/v1/orgs', { params: { header: keyed(key) }, body })),
    done: (org) => `${org.name} founded`,
    invalidates: [keys.orgs],
    onDone: (org) => {
      onClose();
      void navigate({ to: '/orgs/$orgId', params: { orgId: org.id } });
    },
    problems: 'inline',
  });
  return (
    <FormDialog
      title="New organisation"
      description="You become its owner. Its projects, members and bills are kept apart from others."
      submit="Found organisation"
      incomplete={name.trim() === '' || slugProblem(slug) !== undefined}
      pending={found.pending}
      problem={found.problem}
      onSubmit={() => found.act(naming(name, slug))}
      onClose={onClose}
    >
      <Names name={name} slug={slug} onName={setName} onSlug={setSlug} />
    </FormDialog>
  );
}

function NewProjectDialog({ orgId, onClose }: { orgId?: string; onClose: () => void }) {
  const navigate = useNavigate();
  const orgs = useInfiniteQuery(orgsQuery).data?.rows.filter(({ role }) => hasOrgRole(role, 'member')) ?? [];
  const current = useProjects().project?.org_id;
  const [chosen, setChosen] = useState(orgId);
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const org = orgs.find(({ id }) => id === (chosen ?? current)) ?? orgs[0];
  const make = useAction({
    run: (body: Naming & { org_id: string }, key) =>
      data(api.POST('/api/v1/projects', { params: { header: keyed(key) }, body })),
    done: (project) => `${project.name} made`,
    invalidates: [keys.projects],
    onDone: ({ id }) => {
      onClose();
      chooseProject(id);
      void navigate({ to: '/projects/$projectId', params: { projectId: id } });
    },
    problems: 'inline',
  });
  return (
    <FormDialog
      title="New project"
      description="Allocations, members and quotas belong to a project."
      submit="Make project"
      incomplete={org === undefined || name.trim() === '' || slugProblem(slug) !== undefined}
      pending={make.pending}
      problem={make.problem}
      onSubmit={() => {
        if (org) make.act({ ...naming(name, slug), org_id: org.id });
      }}
      onClose={onClose}
    >
      <Names name={name} slug={slug} onName={setName} onSlug={setSlug} />
      <Field
        label="Organisation"
        hint={orgs.length === 0 ? 'You are a member of none. Found one first.' : 'It pays for the project.'}
      >
        <Select
          value={org?.id ?? ''}
          onValue={setChosen}
          options={orgs.map(({ id, name: label }) => ({ value: id, label }))}
        />
      </Field>
    </FormDialog>
  );
}

function naming(name: string, slug: string): Naming {
  return { name: name.trim(), ...(slug !== '' && { slug }) };
}

interface NamesProps {
  name: string;
  slug: string;
  onName: (name: string) => void;
  onSlug: (slug: string) => void;
}

function Names({ name, slug, onName, onSlug }: NamesProps) {
  return (
    <>
      <Field label="Name">
        <Input value={name} onValue={onName} maxLength={100} autoComplete="off" />
      </Field>
      <Field label="Short name" optional hint="Made from the name when left out." error={slugProblem(slug)}>
        <Input
          value={slug}
          onValue={onSlug}
          maxLength={63}
          autoComplete="off"
          spellCheck={false}
          className="font-mono"
        />
      </Field>
    </>
  );
}
