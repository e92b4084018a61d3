export { openApiDocuments } from './documents.ts'
export { describeApi } from './openapi.ts'
export { referencePages } from './reference-page.ts'
