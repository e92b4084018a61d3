export { findTheme, themeSource } from './find-theme.ts'
export { type PreviewSources, renderInTheme, renderPreview } from './render-preview.ts'
export { themeRoutes } from './routes.ts'
