import {
  createEmailTheme,
  emailSourceVersions,
  listEmailThemes,
  readEmailTheme,
  updateEmailTheme,
} from '@latchkey/contract'
import { on } from '../../../kernel/http/routes.ts'
import {
  changeTheme,
  createTheme,
  getTheme,
  listThemes,
  listThemeVersions,
  restoreTheme,
} from './rules.ts'

export const themeRoutes = [
  on(listEmailThemes, (ctx) => listThemes(ctx)),
  on(createEmailTheme, (ctx, { body }) => createTheme(ctx, body.display_name)),
  on(readEmailTheme, (ctx, { params }) => getTheme(ctx, params.id)),
  on(updateEmailTheme, (ctx, { params, body }) => changeTheme(ctx, params.id, body.tsx_source)),
  on(emailSourceVersions.themes.list, (ctx, { params }) => listThemeVersions(ctx, params.id)),
  on(emailSourceVersions.themes.restore, async (ctx, { params }) => {
    await restoreTheme(ctx, params.id, params.version)
    return { success: true }
  }),
]
