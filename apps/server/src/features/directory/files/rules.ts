import {
  BRANDING_LOGO_MAX_BYTES,
  BRANDING_URL_MAX_LENGTH,
  IMAGE_URL_MAX_LENGTH,
  isWebAddress,
} from '@latchkey/contract'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { detectImageFormat, type ImageFormat } from './image-formats.ts'
import { deleteFilesOf, insertFile, lockFilesOf } from './store.ts'

/** The kinds of images, which are part of their URL (protocol 03 §0.1). */
export const IMAGE_FOLDERS = [
  'user-profile-images',
  'team-profile-images',
  'team-member-profile-images',
  'project-logos',
  'branding-logos',
] as const
export type ImageFolder = (typeof IMAGE_FOLDERS)[number]

/** A checked image to store, or the URL of an external image. */
export type CheckedImage = { url: string } | { content: Buffer; format: ImageFormat }

/** The maximum length of an external image URL, in characters. */
const LINK_MAX_LENGTH = 4_096

// Matches without backtracking, so a hostile string costs only linear time.
const DATA_URL = /^data:image\/[A-Za-z0-9]+;base64,([A-Za-z0-9+/]*={0,2})$/
const CLIENT_DATA_URL = /^data:image\/(?:png|jpg|jpeg|gif|bmp|webp);base64,/

/**
 * Checks the value of an image field before anything is written (protocol 03 §0.1). Accepts an
 * http(s) URL without fetching it. Decodes a data URL and detects the format by its content. Throws
 * a 400.
 */
export function checkImage(value: string): CheckedImage {
  const { protocol } = new URL(value)
  if (protocol === 'http:' || protocol === 'https:') {
    if (value.length > LINK_MAX_LENGTH)
      throw new HttpError('image-address-too-long', { max_length: LINK_MAX_LENGTH })
    return { url: value }
  }
  const base64 = DATA_URL.exec(value)?.[1]
  if (base64 === undefined) throw new HttpError('image-not-a-url')
  const content = Buffer.from(base64, 'base64')
  if (base64.length > IMAGE_URL_MAX_LENGTH || content.length > IMAGE_URL_MAX_LENGTH)
    throw new HttpError('image-too-large')
  const format = detectImageFormat(content)
  if (format === null) throw new HttpError('image-not-readable')
  return { content, format }
}

/** Like `checkImage`, for a field that `null` clears. */
export const checkImageOrNone = (value: string | null): CheckedImage | null =>
  value === null ? null : checkImage(value)

/**
 * Requires an upload. A client must not set an external URL, because other users' browsers would
 * request it. Throws a 400.
 */
export function requireUploadedImage(value: string): void {
  if (!CLIENT_DATA_URL.test(value) || !DATA_URL.test(value)) {
    throw new HttpError('image-not-uploaded')
  }
}

/**
 * The owner of an image: a user, a team, or a member of a team. A project logo has neither user nor
 * team.
 */
export interface ImageOwner {
  tenancyId: string
  userId?: string
  teamId?: string
}

/**
 * Stores the image if needed, deletes the owner's previous image, and returns the URL for the
 * field. The database deletes the image with its owner.
 */
export async function replaceImage<T extends CheckedImage | null>(
  tx: InTransaction<Context>,
  folder: Exclude<ImageFolder, 'project-logos' | 'branding-logos'>,
  owner: ImageOwner,
  image: T,
): Promise<T extends null ? null : string> {
  // Serialize: two concurrent replacements would not see, and thus not delete, each other's image.
  await lockFilesOf(tx, [folder, ...Object.values(toColumns(owner))].join(' '))
  const url = image === null ? null : await store(tx, folder, owner, image)
  await deleteFilesOf(tx, { ...toColumns(owner), folder }, idOf(url))
  return url as T extends null ? null : string
}

/** Stores a project logo. Call `deleteUnusedLogos` after the project uses it. */
export const storeLogo = (
  tx: InTransaction<Context>,
  tenancyId: string,
  image: CheckedImage,
): Promise<string> => store(tx, 'project-logos', { tenancyId }, image)

/** Deletes the logos that a project no longer uses. */
export const deleteUnusedLogos = (
  tx: InTransaction<Context>,
  tenancyId: string,
  shown: readonly (string | null)[],
): Promise<void> =>
  deleteFilesOf(tx, { ...toColumns({ tenancyId }), folder: 'project-logos' }, ...shown.map(idOf))

/** The formats of a logo that browsers and email clients show alike. */
const BRANDING_FORMATS: readonly ImageFormat[] = ['png', 'jpeg', 'webp']

/**
 * Checks a logo of the branding: an uploaded PNG, JPEG or WebP of limited size, an https URL, or the
 * URL of a file that this service serves. Throws a 400.
 */
export function checkBrandingLogo({ config }: Context, value: string): CheckedImage {
  const image = checkImage(value)
  if ('url' in image) {
    const isOwn = image.url.startsWith(`${config.publicUrl}/files/branding-logos/`)
    if (!isOwn && (!image.url.startsWith('https://') || !isWebAddress(image.url)))
      throw new HttpError('logo-address')
    if (image.url.length > BRANDING_URL_MAX_LENGTH)
      throw new HttpError('image-address-too-long', { max_length: BRANDING_URL_MAX_LENGTH })
    return image
  }
  if (!BRANDING_FORMATS.includes(image.format) || image.content.length > BRANDING_LOGO_MAX_BYTES)
    throw new HttpError('logo-format', { max_kilobytes: BRANDING_LOGO_MAX_BYTES / 1_000 })
  return image
}

/**
 * Stores a logo of the branding if needed and returns its URL. Call `deleteBrandingLogos` in the
 * same transaction.
 */
export const storeBrandingLogo = (
  tx: InTransaction<Context>,
  tenancyId: string,
  image: CheckedImage,
): Promise<string> => store(tx, 'branding-logos', { tenancyId }, image)

/** Deletes the branding logos of a tenancy except those with the given URLs. */
export const deleteBrandingLogos = (
  tx: InTransaction<Context>,
  tenancyId: string,
  keptUrls: readonly string[],
): Promise<void> =>
  deleteFilesOf(
    tx,
    { ...toColumns({ tenancyId }), folder: 'branding-logos' },
    ...keptUrls.map(idOf),
  )

const toColumns = ({ tenancyId, userId, teamId }: ImageOwner) => ({
  tenancy_id: tenancyId,
  user_id: userId ?? null,
  team_id: teamId ?? null,
})

async function store(
  tx: InTransaction<Context>,
  folder: ImageFolder,
  owner: ImageOwner,
  image: CheckedImage,
): Promise<string> {
  if ('url' in image) return image.url
  const id = tx.random.uuid()
  await insertFile(tx, {
    ...toColumns(owner),
    id,
    folder,
    format: image.format,
    content: image.content,
    created_at: tx.clock.now(),
  })
  return `${tx.config.publicUrl}/files/${folder}/${id}.${image.format}`
}

/** The id in the URL of an uploaded image, or null for an external image. */
const idOf = (url: string | null): string | null =>
  /\/files\/[a-z-]+\/([0-9a-f-]{36})\.[a-z]+$/.exec(url ?? '')?.[1] ?? null
