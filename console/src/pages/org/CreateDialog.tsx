/** Dialog for a new organisation or project: name and optional short name. */
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
import type { CreateRequest } from '@/shell/createRequest';

interface CreateDialogProps {
  request: CreateRequest;
  onClose: () => void;
}

export default function CreateDialog({ request, onClose }: CreateDialogProps) {
  return request.what === 'project' ? (
    <NewProjectDialog {...(request.orgId !== undefined && { orgId: request.orgId })} onClose={onClose} />
  ) : (
    <NewOrgDialog onClose={onClose} />
  );
}

interface NewNames {
  name: string;
  slug?: string;
}

function NewOrgDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState('');
  const create = useAction({
    run: (body: NewNames, key) => data(api.POST('/api/v1/orgs', { params: { header: keyed(key) }, body })),
    done: (org) => `${org.name} created`,
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
      description="You become its owner. Its projects, members and billing are separate from other organisations."
      submit="Create organisation"
      incomplete={name.trim() === '' || slugProblem(slug) !== undefined}
      pending={create.pending}
      problem={create.problem}
      onSubmit={() => create.act(newNames(name, slug))}
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
  const create = useAction({
    run: (body: NewNames & { org_id: string }, key) =>
      data(api.POST('/api/v1/projects', { params: { header: keyed(key) }, body })),
    done: (project) => `${project.name} created`,
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
      submit="Create project"
      incomplete={org === undefined || name.trim() === '' || slugProblem(slug) !== undefined}
      pending={create.pending}
      problem={create.problem}
      onSubmit={() => {
        if (org) create.act({ ...newNames(name, slug), org_id: org.id });
      }}
      onClose={onClose}
    >
      <Names name={name} slug={slug} onName={setName} onSlug={setSlug} />
      <Field
        label="Organisation"
        hint={
          orgs.length === 0
            ? "You aren't in an organisation yet. Create one first."
            : 'Billed for the project.'
        }
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

function newNames(name: string, slug: string): NewNames {
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
      <Field label="Short name" optional hint="Derived from the name if left out." error={slugProblem(slug)}>
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
