import { beforeEach, describe, expect, it } from 'vitest';
import { ada } from '../../tests/fixtures';
import { currentProject } from './project';
import type { Project } from './types';

const project = (id: string): Project => ({
  id,
  org_id: 'org_1',
  name: id,
  slug: id,
  role: 'developer',
  created_at: '2026-01-01T00:00:00Z',
});
const projects = [project('proj_1'), project('proj_2'), project('proj_3')];
const idFor = (user: typeof ada, choice: string | null) => currentProject(projects, user, choice)?.id;

beforeEach(() => localStorage.clear());

describe('the current project', () => {
  it('is the chosen one before the remembered, the default and the first', () => {
    localStorage.setItem(`gpuaas.project.${ada.id}`, 'proj_2');
    expect(idFor(ada, 'proj_3')).toBe('proj_3');
    expect(idFor(ada, null)).toBe('proj_2');
    localStorage.clear();
    expect(idFor({ ...ada, default_project_id: 'proj_3' }, null)).toBe('proj_3');
    expect(idFor(ada, null)).toBe('proj_1');
  });

  it('is never one the user no longer belongs to', () => {
    expect(idFor(ada, 'proj_gone')).toBe('proj_1');
    expect(currentProject([], ada, 'proj_1')).toBeNull();
  });
});
