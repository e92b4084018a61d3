export { findTheme, themeSource } from './find-theme.ts'
export { type PreviewSources, renderPreview } from './render-preview.ts'
export { themeRoutes } from './routes.ts'
