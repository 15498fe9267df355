/** Queries for the signed-in user: profile, sessions, tokens, keys, notifications. */
import { queryOptions } from '@tanstack/react-query';
import { api, data } from '../client';
import { keys } from '../keys';
import { listOptions } from '../paging';

export const meQuery = queryOptions({
  queryKey: keys.me,
  queryFn: ({ signal }) => data(api.GET('/api/v1/users/me', { signal })),
});

export const sessionsQuery = listOptions(keys.sessions, (query, signal) =>
  data(api.GET('/api/v1/auth/sessions', { params: { query }, signal })),
);

export const tokensQuery = listOptions(keys.tokens, (query, signal) =>
  data(api.GET('/api/v1/tokens', { params: { query }, signal })),
);

export const sshKeysQuery = listOptions(keys.sshKeys, (query, signal) =>
  data(api.GET('/api/v1/ssh-keys', { params: { query }, signal })),
);

export const notificationsQuery = listOptions(keys.notifications, (query, signal) =>
  data(api.GET('/api/v1/notifications', { params: { query }, signal })),
);
