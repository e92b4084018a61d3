import type { AdminApp, ListUsersOptions, ProjectOwner } from '@latchkey/js'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

/** What a signed-in owner has, whatever the project. */
export const owned = {
  projects: (owner: ProjectOwner) =>
    queryOptions({ queryKey: ['owned', 'projects'], queryFn: () => owner.listOwnedProjects() }),
  teams: (owner: ProjectOwner) =>
    queryOptions({ queryKey: ['owned', 'teams'], queryFn: () => owner.listTeams() }),
}

/** The keys under which the things of one project are kept. */
export const projectKeys = {
  all: (projectId: string) => ['project', projectId] as const,
  project: (projectId: string) => ['project', projectId, 'project'] as const,
  config: (projectId: string) => ['project', projectId, 'config'] as const,
  keySets: (projectId: string) => ['project', projectId, 'key-sets'] as const,
  users: (projectId: string) => ['project', projectId, 'users'] as const,
  mailbox: (projectId: string) => ['project', projectId, 'mailbox', 'list'] as const,
  mail: (projectId: string, mailId: string) =>
    ['project', projectId, 'mailbox', 'one', mailId] as const,
}

const MAILS_PER_PAGE = 50
const MAILBOX_EVERY_MS = 3000

/** What belongs to one project. */
export const ofProject = {
  project: (admin: AdminApp) =>
    queryOptions({
      queryKey: projectKeys.project(admin.projectId),
      queryFn: () => admin.getProject(),
    }),
  config: (admin: AdminApp) =>
    queryOptions({
      queryKey: projectKeys.config(admin.projectId),
      queryFn: () => admin.getConfig(),
    }),
  keySets: (admin: AdminApp) =>
    queryOptions({
      queryKey: projectKeys.keySets(admin.projectId),
      queryFn: () => admin.listInternalApiKeys(),
    }),
  users: (admin: AdminApp, options: ListUsersOptions & { readonly limit: number }) =>
    queryOptions({
      queryKey: [...projectKeys.users(admin.projectId), 'list', options],
      queryFn: () => admin.listUsers(options),
      // The page before stays on show until the next one is there.
      placeholderData: keepPreviousData,
    }),
  mailbox: (admin: AdminApp) =>
    infiniteQueryOptions({
      queryKey: projectKeys.mailbox(admin.projectId),
      queryFn: ({ pageParam }) => admin.listMailbox({ limit: MAILS_PER_PAGE, cursor: pageParam }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      // Asked again only while the window can be seen, so that a mail appears by itself.
      refetchInterval: MAILBOX_EVERY_MS,
    }),
  mail: (admin: AdminApp, mailId: string) =>
    queryOptions({
      queryKey: projectKeys.mail(admin.projectId, mailId),
      queryFn: () => admin.readMailboxMail(mailId),
      // What a mail says never changes; but it signs people in, so it is forgotten as soon as it is closed.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    }),
}
