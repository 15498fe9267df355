/** The fleet as a whole, and what one host of it does and measures. */
import { queryOptions } from '@tanstack/react-query';
import { paced } from '@/lib/paced';
import { api, data } from '../client';
import { keys } from '../keys';

const HOUR_MS = 3_600_000;
const MAP_GAP_MS = 2_000;
const MAP_REFRESH_MS = 15_000;
const CAPACITY_NOTED_MS = 300_000;
const TELEMETRY_HOURS = 1;
const TELEMETRY_MS = 15_000;

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Every host at once: large, so it is asked for in a steady pace however fast changes come. */
const fetchMap = paced(MAP_GAP_MS, () => data(api.GET('/api/v1/admin/fleet/map')));

export const fleetMapQuery = queryOptions({
  queryKey: keys.fleetMap,
  queryFn: fetchMap,
  refetchInterval: MAP_REFRESH_MS,
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
    staleTime: CAPACITY_NOTED_MS,
    refetchInterval: CAPACITY_NOTED_MS,
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
    refetchInterval: TELEMETRY_MS,
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
