/** Queries for the fleet map, capacity, and one node's tasks and telemetry. */
import { queryOptions } from '@tanstack/react-query';
import { throttle } from '@/lib/throttle';
import { api, data } from '../client';
import { keys } from '../keys';

const HOUR_MS = 3_600_000;
const MAP_MIN_INTERVAL_MS = 2_000;
const MAP_REFRESH_INTERVAL_MS = 15_000;
const CAPACITY_REFRESH_INTERVAL_MS = 300_000;
const TELEMETRY_HOURS = 1;
const TELEMETRY_REFRESH_INTERVAL_MS = 15_000;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Fetches all nodes in one response. It is large, so requests are throttled regardless of the rate of change events. */
const fetchMap = throttle(MAP_MIN_INTERVAL_MS, () => data(api.GET('/api/v1/admin/fleet/map')));

export const fleetMapQuery = queryOptions({
  queryKey: keys.fleetMap,
  queryFn: fetchMap,
  refetchInterval: MAP_REFRESH_INTERVAL_MS,
});

export const overviewQuery = queryOptions({
  queryKey: keys.overview,
  queryFn: ({ signal }) => data(api.GET('/api/v1/admin/overview', { signal })),
});

export const capacityQuery = (hours: number) =>
  queryOptions({
    queryKey: keys.capacity(hours),
    queryFn: ({ signal }) =>
      data(
        api.GET('/api/v1/admin/fleet/capacity', { params: { query: { since: hoursAgo(hours) } }, signal }),
      ),
    staleTime: CAPACITY_REFRESH_INTERVAL_MS,
    refetchInterval: CAPACITY_REFRESH_INTERVAL_MS,
  });

export const nodeTelemetryQuery = (id: string) =>
  queryOptions({
    queryKey: keys.nodeTelemetry(id),
    queryFn: ({ signal }) =>
      data(
        api.GET('/api/v1/admin/nodes/{node_id}/telemetry', {
          params: { path: { node_id: id }, query: { since: hoursAgo(TELEMETRY_HOURS) } },
          signal,
        }),
      ),
    refetchInterval: TELEMETRY_REFRESH_INTERVAL_MS,
  });

export const nodeTaskQuery = (id: string, task: string) =>
  queryOptions({
    queryKey: keys.nodeTask(id, task),
    queryFn: ({ signal }) =>
      data(
        api.GET('/api/v1/admin/nodes/{node_id}/tasks/{task_id}', {
          params: { path: { node_id: id, task_id: task } },
          signal,
        }),
      ),
  });
