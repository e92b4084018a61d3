import {
  createEmailTemplate,
  emailSourceVersions,
  listEmailTemplates,
  updateEmailTemplate,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import {
  changeTemplate,
  createTemplate,
  listTemplates,
  listTemplateVersions,
  restoreTemplate,
} from './rules.ts'

export const templateRoutes = [
  on(listEmailTemplates, (ctx) => listTemplates(ctx)),
  on(createEmailTemplate, (ctx, { body }) => createTemplate(ctx, body.display_name)),
  on(updateEmailTemplate, (ctx, { params, body }) => changeTemplate(ctx, params.template_id, body)),
  on(emailSourceVersions.templates.list, (ctx, { params }) => listTemplateVersions(ctx, params.id)),
  on(emailSourceVersions.templates.restore, async (ctx, { params }) => {
    await restoreTemplate(ctx, params.id, params.version)
    return { success: true }
  }),
]
