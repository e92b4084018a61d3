import type * as contract from '@latchkey/contract'
import { KnownError, UnexpectedResponseError } from '@latchkey/js'
import { queryOptions } from '@tanstack/react-query'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'

/** A template with its source, with the names of the wire. Without `theme_id`: the project’s. */
export type EmailTemplate = contract.ReturnsOf<
  typeof contract.listEmailTemplates,
  'admin'
>['templates'][number]
/** A theme as the list of themes has it, without its source. */
export type EmailThemeEntry = contract.ReturnsOf<
  typeof contract.listEmailThemes,
  'admin'
>['themes'][number]
/** A theme with its source. */
export type EmailTheme = contract.ReturnsOf<typeof contract.readEmailTheme, 'admin'>
/** A draft with its source. */
export type EmailDraft = contract.ReturnsOf<
  typeof contract.listEmailDrafts,
  'admin'
>['drafts'][number]
/** A saved state of a template, a theme or a draft. */
export type EmailVersion = contract.ReturnsOf<
  typeof contract.emailSourceVersions.templates.list,
  'admin'
>['items'][number]
/** The theme of an email: an id, `false` for none, undefined for that of the project. */
export type ThemeChoice = string | false | undefined
/** What kind of source something is, as in the paths of the wire. */
export type EmailSourceKind = 'email-templates' | 'email-themes' | 'email-drafts'
/** A template and a theme, each by id or as a source (protocol 05 §8.1). */
export type RenderRequest = contract.BodyOf<typeof contract.renderEmail, 'admin'>
/** An email with preview values. */
export type RenderedEmail = contract.ReturnsOf<typeof contract.renderEmail, 'admin'>

const under = (projectId: string) => [...projectKeys.all(projectId), 'email-sources'] as const

export const emailSourceKeys = {
  templates: (projectId: string) => [...under(projectId), 'email-templates'] as const,
  themes: (projectId: string) => [...under(projectId), 'email-themes'] as const,
  theme: (projectId: string, id: string) => [...under(projectId), 'email-theme', id] as const,
  drafts: (projectId: string) => [...under(projectId), 'email-drafts'] as const,
  versions: (projectId: string, kind: EmailSourceKind, id: string) =>
    [...under(projectId), 'versions', kind, id] as const,
  previews: (projectId: string) => [...under(projectId), 'preview'] as const,
}

/** The templates of a project, not from the cache. */
export const readTemplates = async (admin: ProjectAdmin): Promise<readonly EmailTemplate[]> =>
  (
    await admin.call<typeof contract.listEmailTemplates>({
      method: 'GET',
      path: '/internal/email-templates',
    })
  ).templates

/** A theme, not from the cache. Null if it does not exist. */
export const readTheme = (admin: ProjectAdmin, id: string): Promise<EmailTheme | null> =>
  orNull(
    admin.call<typeof contract.readEmailTheme>({
      method: 'GET',
      path: '/internal/email-themes/:id',
      params: { id },
    }),
  )

/** A draft, not from the cache. Null if it does not exist. */
export const readDraft = (admin: ProjectAdmin, id: string): Promise<EmailDraft | null> =>
  orNull(
    admin.call<typeof contract.readEmailDraft>({
      method: 'GET',
      path: '/internal/email-drafts/:id',
      params: { id },
    }),
  )

/** The queries about templates, themes and drafts. */
export const emailSources = {
  templates: (admin: ProjectAdmin) =>
    queryOptions({
      queryKey: emailSourceKeys.templates(admin.projectId),
      queryFn: () => readTemplates(admin),
    }),
  themes: (admin: ProjectAdmin) =>
    queryOptions({
      queryKey: emailSourceKeys.themes(admin.projectId),
      queryFn: async (): Promise<readonly EmailThemeEntry[]> =>
        (
          await admin.call<typeof contract.listEmailThemes>({
            method: 'GET',
            path: '/internal/email-themes',
          })
        ).themes,
    }),
  /** Null if it does not exist. */
  theme: (admin: ProjectAdmin, id: string) =>
    queryOptions({
      queryKey: emailSourceKeys.theme(admin.projectId, id),
      queryFn: () => readTheme(admin, id),
    }),
  drafts: (admin: ProjectAdmin) =>
    queryOptions({
      queryKey: emailSourceKeys.drafts(admin.projectId),
      queryFn: async (): Promise<readonly EmailDraft[]> =>
        (
          await admin.call<typeof contract.listEmailDrafts>({
            method: 'GET',
            path: '/internal/email-drafts',
          })
        ).drafts,
    }),
  versions: (admin: ProjectAdmin, kind: EmailSourceKind, id: string) =>
    queryOptions({
      queryKey: emailSourceKeys.versions(admin.projectId, kind, id),
      queryFn: async (): Promise<readonly EmailVersion[]> =>
        (
          await admin.call<typeof contract.emailSourceVersions.templates.list>({
            method: 'GET',
            // The three kinds have the same shapes, and the path is one of three.
            path: `/internal/${kind}/:id/versions` as '/internal/email-templates/:id/versions',
            params: { id },
          })
        ).items,
    }),
  preview: (admin: ProjectAdmin, request: RenderRequest) =>
    queryOptions({
      queryKey: [...emailSourceKeys.previews(admin.projectId), request] as const,
      queryFn: ({ signal }) =>
        admin.call<typeof contract.renderEmail>({
          method: 'POST',
          path: '/emails/render-email',
          body: request,
          signal,
        }),
      // The same sources render the same email, unless the project or a stored theme changes.
      staleTime: 10_000,
      gcTime: 60_000,
      refetchOnWindowFocus: false,
    }),
}

/** Null instead of a 404, or of an id that is not one. */
export async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response
  } catch (error) {
    const isMissing = error instanceof UnexpectedResponseError && error.status === 404
    if (isMissing || KnownError.is(error, 'SCHEMA_ERROR')) return null
    throw error
  }
}
