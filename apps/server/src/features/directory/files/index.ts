export { filePages } from './pages.ts'
export {
  type CheckedImage,
  checkImage,
  checkImageOrNone,
  deleteUnusedLogos,
  IMAGE_FOLDERS,
  type ImageFolder,
  replaceImage,
  requireUploadedImage,
  storeLogo,
} from './rules.ts'
