export { findTemplate } from './find-template.ts'
export { templateRoutes } from './routes.ts'
export { listTemplates } from './rules.ts'
