/** What can be had and what is had: SKUs, images, allocations of a project. */
import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../client';
import { keys } from '../keys';
import { listOptions, present } from '../paging';
import type { components, operations } from '../schema';

export type AllocationFilter = NonNullable<operations['listAllocations']['parameters']['query']>;
export type EstimateInput = components['schemas']['EstimateAllocation'];

const inProject = (project: string) => ({ 'X-Project-ID': project });

export const skusQuery = listOptions(keys.skus, (query, signal) =>
  data(api.GET('/api/v1/skus', { params: { query }, signal })),
);

export const imagesQuery = (project: string) =>
  listOptions(keys.imageList(project), (query, signal) =>
    data(api.GET('/api/v1/images', { params: { header: inProject(project), query }, signal })),
  );

export const allocationsQuery = (project: string, filter: AllocationFilter = {}) =>
  listOptions(keys.allocationList(project, filter), (page, signal) =>
    data(
      api.GET('/api/v1/allocations', {
        params: { header: inProject(project), query: { ...present(filter), ...page } },
        signal,
      }),
    ),
  );

export const allocationQuery = (project: string, id: string) =>
  queryOptions({
    queryKey: keys.allocation(project, id),
    queryFn: ({ signal }) =>
      data(
        api.GET('/api/v1/allocations/{allocation_id}', {
          params: { path: { allocation_id: id }, header: inProject(project) },
          signal,
        }),
      ),
  });

export const estimateQuery = (project: string, input: EstimateInput) =>
  queryOptions({
    queryKey: keys.estimate(project, input),
    queryFn: ({ signal }) =>
      data(
        api.POST('/api/v1/allocations/estimate', {
          params: { header: inProject(project) },
          body: input,
          signal,
        }),
      ),
  });
