import { describe, expect, it } from 'vitest';
import { findId, idOfAggregate, linkForId, linkForRequest } from './links';

const hex = '01980000000070008000000000000001';

describe('the link of an id', () => {
  it('is its own page if it has one', () => {
    expect(linkForId(`alloc_${hex}`)).toEqual({
      to: '/admin/allocations/$allocationId',
      params: { allocationId: `alloc_${hex}` },
    });
    expect(linkForId(`run_${hex}`)).toMatchObject({ to: '/admin/workflows/$runId' });
  });

  it('is the audit log for what has no page for operators', () => {
    expect(linkForId(`proj_${hex}`)).toMatchObject({ search: { project_id: `proj_${hex}` } });
    expect(linkForId(`sess_${hex}`)).toMatchObject({ search: { target_id: `sess_${hex}` } });
    expect(linkForId('auth.session_ttl_hours')).toMatchObject({
      search: { target_id: 'auth.session_ttl_hours' },
    });
  });

  it('of a request is everything that it did', () => {
    expect(linkForRequest('abc')).toEqual({ to: '/admin/audit-logs', search: { correlation_id: 'abc' } });
  });
});

describe('an id in a text', () => {
  it('is found among other words', () => {
    expect(findId(`alloc_${hex} 4`)).toBe(`alloc_${hex}`);
    expect(findId('every 60 s: 29912921')).toBeNull();
  });
});

describe('the id of an aggregate', () => {
  it('follows from its kind and UUID', () => {
    expect(idOfAggregate('allocation', '01980000-0000-7000-8000-000000000001')).toBe(`alloc_${hex}`);
    expect(idOfAggregate('inbox', '01980000-0000-7000-8000-000000000001')).toBeNull();
  });
});
