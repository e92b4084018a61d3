export { createEmailRenderer } from './create-renderer.ts'
export { type Look, type Scheme, type Style, styles } from './look.ts'
export { lookSheet, schemeOf } from './look-sheet.ts'
export { buttonsOf, toRenderedProject } from './rendered-project.ts'
export type {
  EmailRenderer,
  RenderedSource,
  RenderRequest,
  RenderResult,
} from './renderer.ts'
