export { filePages } from './pages.ts'
export { type CheckedImage, checkImage, IMAGE_FOLDERS, type ImageFolder, requireUploadedImage, storeImage } from './rules.ts'
