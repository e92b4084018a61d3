export { describeApi, type OpenApiDocument } from './openapi.ts'
export { referencePages } from './reference-page.ts'
