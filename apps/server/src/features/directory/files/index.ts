export { filePages } from './pages.ts'
export {
  type CheckedImage,
  checkImage,
  checkImageOrNone,
  deleteUnusedLogos,
  replaceImage,
  requireUploadedImage,
  storeLogo,
} from './rules.ts'
