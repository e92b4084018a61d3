export { createEmailRenderer, MAX_RECIPIENTS } from './create-renderer.ts'
export { toRenderedProject } from './rendered-project.ts'
export type {
  EmailRenderer,
  RenderedSource,
  RenderRecipient,
  RenderRequest,
  RenderResult,
} from './renderer.ts'
