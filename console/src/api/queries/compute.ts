/** Queries for compute: SKUs, images and a project's allocations. */
import { queryOptions } from '@tanstack/react-query';
import { mergeMoments, WINDOW_MS } from '@/lib/telemetry';
import { api, data } from '../client';
import { keys } from '../keys';
import { listOptions, present } from '../paging';
import type { components, operations } from '../schema';
import type { AllocationTelemetry, Estimate } from '../types';

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

/** Fetches the last 15 minutes first, then only newer samples. */
export const telemetryQuery = (project: string, id: string) => {
  const queryKey = keys.telemetry(project, id);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<AllocationTelemetry> => {
      const known = client.getQueryData<AllocationTelemetry>(queryKey)?.samples ?? [];
      const since = known.at(-1)?.at ?? new Date(Date.now() - WINDOW_MS).toISOString();
      const received = await data(
        api.GET('/api/v1/allocations/{allocation_id}/telemetry', {
          params: { path: { allocation_id: id }, query: { since }, header: inProject(project) },
          signal,
        }),
      );
      return { ...received, samples: mergeMoments(known, received.samples) };
    },
  });
};

function fetchEstimate(project: string, input: EstimateInput, signal: AbortSignal): Promise<Estimate> {
  return data(
    api.POST('/api/v1/allocations/estimate', {
      params: { header: inProject(project) },
      body: input,
      signal,
    }),
  );
}

export const estimateQuery = (project: string, input: EstimateInput) =>
  queryOptions({
    queryKey: keys.estimate(project, input),
    queryFn: ({ signal }) => fetchEstimate(project, input, signal),
  });

const STOCK_REFRESH_INTERVAL_MS = 10_000;

/** Estimate for the marketplace: refetched at a fixed interval, not on each change event of the project. */
export const stockQuery = (project: string, input: EstimateInput) =>
  queryOptions({
    queryKey: keys.stock(project, input),
    queryFn: ({ signal }) => fetchEstimate(project, input, signal),
    refetchInterval: STOCK_REFRESH_INTERVAL_MS,
  });
