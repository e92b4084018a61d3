export {
  type Catalogue,
  catalogue,
  type ErrorCode,
  type ErrorDetails,
  type ErrorEntry,
} from './catalogue.ts'
export type { DetailKind, DetailsOf, DetailsShape } from './details.ts'
export { belongsTo, KnownError, type KnownErrorBody } from './known-error.ts'
