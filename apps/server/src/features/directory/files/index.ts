export { filePages } from './pages.ts'
export {
  type CheckedImage,
  checkBrandingLogo,
  checkImage,
  checkImageOrNone,
  deleteBrandingLogos,
  deleteUnusedLogos,
  replaceImage,
  requireUploadedImage,
  storeBrandingLogo,
  storeLogo,
} from './rules.ts'
