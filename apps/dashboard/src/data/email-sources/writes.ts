import type * as contract from '@latchkey/contract'
import { useDashboard } from '../../dashboard.ts'
import type { ProjectAdmin } from '../owner.ts'
import { projectKeys } from '../projects/queries.ts'
import { useAdmin } from '../projects/use-project.ts'
import { changeConfig } from '../projects/writes.ts'
import { useWrite } from '../use-write.ts'
import {
  type EmailDraft,
  type EmailSourceKind,
  type EmailTemplate,
  emailSourceKeys,
  type RenderRequest,
  readTemplates,
  readTheme,
  type ThemeChoice,
} from './queries.ts'

/** A template or a theme as the configuration stores it (protocol 05 §1.1). */
interface StoredSource {
  readonly displayName: string
  readonly tsxSource: string
  readonly themeId?: ThemeChoice
}

type StoredKind = 'templates' | 'themes'

/** Always the complete entry, because an override must be valid by itself (protocol 09 §1.5). */
const writeSource = (
  admin: ProjectAdmin,
  kind: StoredKind,
  id: string,
  source: StoredSource | null,
) => changeConfig(admin, { [`emails.${kind}.${id}`]: source })

const storedTemplate = ({ display_name, tsx_source, theme_id }: EmailTemplate): StoredSource => ({
  displayName: display_name,
  tsxSource: tsx_source,
  ...(theme_id !== undefined && { themeId: theme_id }),
})

/** Creates a template with a sample source, or with a copy of another. Resolves to its id. */
export function useCreateTemplate() {
  const admin = useAdmin()
  return useWrite({
    async write({ name, copied }: { name: string; copied?: EmailTemplate | undefined }) {
      const { id } = await admin.call<typeof contract.createEmailTemplate>({
        method: 'POST',
        path: '/internal/email-templates',
        body: { display_name: name },
      })
      if (copied)
        await writeSource(admin, 'templates', id, {
          ...storedTemplate(copied),
          displayName: name,
        })
      return id
    },
    changes: templateKeys(admin.projectId),
  })
}

export interface TemplateChange {
  readonly template: EmailTemplate
  readonly tsxSource: string
  readonly themeId: ThemeChoice
  /** Someone else deleted it: it is created again. */
  readonly isDeleted?: boolean
}

/**
 * Saves the source and the theme of a template. The service renders it first. Its endpoint cannot
 * unset the theme, so the configuration is written as well in that case (protocol 09 §14.3).
 */
export function useSaveTemplate() {
  const admin = useAdmin()
  return useWrite({
    async write({ template, tsxSource, themeId, isDeleted = false }: TemplateChange) {
      const complete = {
        displayName: template.display_name,
        tsxSource,
        ...(themeId !== undefined && { themeId }),
      }
      if (isDeleted) return writeSource(admin, 'templates', template.id, complete)
      await admin.call<typeof contract.updateEmailTemplate>({
        method: 'PATCH',
        path: '/internal/email-templates/:template_id',
        params: { template_id: template.id },
        body: { tsx_source: tsxSource, ...(typeof themeId === 'string' && { theme_id: themeId }) },
      })
      if (typeof themeId !== 'string' && themeId !== template.theme_id)
        await writeSource(admin, 'templates', template.id, complete)
    },
    changes: ({ template }) => [
      ...templateKeys(admin.projectId),
      emailSourceKeys.versions(admin.projectId, 'email-templates', template.id),
    ],
  })
}

/** Renames a template. Its source is read again, because someone else may have saved it. */
export function useRenameTemplate() {
  const admin = useAdmin()
  return useWrite({
    async write({ template, name }: { template: EmailTemplate; name: string }) {
      const stored = (await readTemplates(admin)).find(({ id }) => id === template.id) ?? template
      await writeSource(admin, 'templates', template.id, {
        ...storedTemplate(stored),
        displayName: name,
      })
    },
    changes: templateKeys(admin.projectId),
  })
}

/**
 * Deletes a template of the project. A built-in one gets its original content again. `leave` leaves
 * its page before the list is read again.
 */
export function useRemoveTemplate(leave?: () => unknown) {
  const admin = useAdmin()
  return useWrite({
    async write(id: string) {
      await writeSource(admin, 'templates', id, null)
      await leave?.()
    },
    changes: (id) => [
      ...templateKeys(admin.projectId),
      emailSourceKeys.versions(admin.projectId, 'email-templates', id),
    ],
  })
}

/** Creates a theme with the source of the light one, or with a copy of another. */
export function useCreateTheme() {
  const admin = useAdmin()
  return useWrite({
    async write({ name, copiedSource }: { name: string; copiedSource?: string | undefined }) {
      const { id } = await admin.call<typeof contract.createEmailTheme>({
        method: 'POST',
        path: '/internal/email-themes',
        body: { display_name: name },
      })
      if (copiedSource !== undefined)
        await writeSource(admin, 'themes', id, { displayName: name, tsxSource: copiedSource })
      return id
    },
    changes: themeKeys(admin.projectId),
  })
}

export interface ThemeChange {
  readonly name: string
  readonly tsxSource: string
  /** Someone else deleted it: it is created again. */
  readonly isDeleted: boolean
}

/** Saves the source of a theme. The service renders a sample in it first. */
export function useSaveTheme(id: string) {
  const admin = useAdmin()
  return useWrite({
    async write({ name, tsxSource, isDeleted }: ThemeChange) {
      if (isDeleted) return writeSource(admin, 'themes', id, { displayName: name, tsxSource })
      await admin.call<typeof contract.updateEmailTheme>({
        method: 'PATCH',
        path: '/internal/email-themes/:id',
        params: { id },
        body: { tsx_source: tsxSource },
      })
    },
    changes: [
      ...themeKeys(admin.projectId, id),
      emailSourceKeys.versions(admin.projectId, 'email-themes', id),
    ],
  })
}

/** Renames a theme. Its source is read again, because someone else may have saved it. */
export function useRenameTheme() {
  const admin = useAdmin()
  return useWrite({
    async write({ id, name, tsxSource }: { id: string; name: string; tsxSource: string }) {
      const stored = await readTheme(admin, id)
      await writeSource(admin, 'themes', id, {
        displayName: name,
        tsxSource: stored?.tsx_source ?? tsxSource,
      })
    },
    changes: ({ id }) => themeKeys(admin.projectId, id),
  })
}

/** Deletes or resets a theme, as `useRemoveTemplate` does with a template. */
export function useRemoveTheme(leave?: () => unknown) {
  const admin = useAdmin()
  const { queries } = useDashboard()
  return useWrite({
    async write(id: string) {
      await writeSource(admin, 'themes', id, null)
      await leave?.()
    },
    onSuccess: (_, id) =>
      queries.removeQueries({ queryKey: emailSourceKeys.theme(admin.projectId, id) }),
    changes: (id) => [
      ...themeKeys(admin.projectId),
      emailSourceKeys.versions(admin.projectId, 'email-themes', id),
      // The project falls back to the light theme if this was the selected one.
      projectKeys.project(admin.projectId),
    ],
  })
}

/** Creates a draft with a sample source, or with a copy of another. Resolves to its id. */
export function useCreateDraft() {
  const admin = useAdmin()
  return useWrite({
    async write({ name, copied }: { name: string; copied?: EmailDraft | undefined }) {
      const { id } = await admin.call<typeof contract.createEmailDraft>({
        method: 'POST',
        path: '/internal/email-drafts',
        body: {
          display_name: name,
          ...(copied && { tsx_source: copied.tsx_source }),
          ...(copied?.theme_id !== undefined && { theme_id: copied.theme_id }),
        },
      })
      return id
    },
    changes: [emailSourceKeys.drafts(admin.projectId)],
  })
}

export interface DraftChange {
  readonly name?: string
  readonly tsxSource?: string
  /** Always the wanted theme: without one, the draft gets that of the project. */
  readonly themeId: ThemeChoice
}

/** Changes a draft. Its source is not checked. */
export function useSaveDraft(id: string) {
  const admin = useAdmin()
  return useWrite({
    write: ({ name, tsxSource, themeId }: DraftChange) =>
      admin.call<typeof contract.updateEmailDraft>({
        method: 'PATCH',
        path: '/internal/email-drafts/:id',
        params: { id },
        body: {
          ...(name !== undefined && { display_name: name }),
          ...(tsxSource !== undefined && { tsx_source: tsxSource }),
          ...(themeId !== undefined && { theme_id: themeId }),
        },
      }),
    changes: [
      emailSourceKeys.drafts(admin.projectId),
      emailSourceKeys.versions(admin.projectId, 'email-drafts', id),
    ],
  })
}

/** Deletes a draft. `leave` leaves its page before the list is read again. */
export function useDeleteDraft(leave?: () => unknown) {
  const admin = useAdmin()
  return useWrite({
    async write(id: string) {
      await admin.call<typeof contract.deleteEmailDraft>({
        method: 'DELETE',
        path: '/internal/email-drafts/:id',
        params: { id },
      })
      await leave?.()
    },
    changes: [emailSourceKeys.drafts(admin.projectId)],
  })
}

/** Restores a version as a new one. */
export function useRestoreVersion(kind: EmailSourceKind, id: string) {
  const admin = useAdmin()
  return useWrite({
    write: (version: number) =>
      admin.call<typeof contract.emailSourceVersions.templates.restore>({
        method: 'POST',
        // The three kinds have the same shapes, and the path is one of three.
        path: `/internal/${kind}/:id/versions/:version/restore` as '/internal/email-templates/:id/versions/:version/restore',
        params: { id, version: String(version) },
        body: {},
      }),
    changes: [
      emailSourceKeys.versions(admin.projectId, kind, id),
      emailSourceKeys.drafts(admin.projectId),
      ...templateKeys(admin.projectId),
      ...themeKeys(admin.projectId, id),
    ],
  })
}

/** Sends a rendered preview to an address of the signed-in user. */
export function useSendPreview() {
  const admin = useAdmin()
  return useWrite({
    write: ({ to, request }: { to: string; request: RenderRequest }) =>
      admin.call<typeof contract.sendPreviewEmail>({
        method: 'POST',
        path: '/internal/emails/preview-send',
        body: { to, ...request },
      }),
    changes: [],
  })
}

const templateKeys = (projectId: string) => [
  emailSourceKeys.templates(projectId),
  projectKeys.config(projectId),
]

const themeKeys = (projectId: string, ...id: [] | [string]) => [
  emailSourceKeys.themes(projectId),
  // Previews of templates in this theme look different now.
  emailSourceKeys.previews(projectId),
  projectKeys.config(projectId),
  ...id.map((one) => emailSourceKeys.theme(projectId, one)),
]
