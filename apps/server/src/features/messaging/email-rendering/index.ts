export { createEmailRenderer } from './create-renderer.ts'
export { toRenderedProject } from './rendered-project.ts'
export type {
  EmailRenderer,
  RenderedSource,
  RenderRequest,
  RenderResult,
} from './renderer.ts'
