import { IMAGE_URL_MAX_LENGTH } from '@latchkey/contract'
import type { Context, InTransaction } from '../../../kernel/context.ts'
import { HttpError } from '../../../kernel/http/responses.ts'
import { detectImageFormat, type ImageFormat } from './image-formats.ts'
import { deleteFilesOf, insertFile, lockFilesOf } from './store.ts'

/** Where images of a kind are kept; part of their address (protocol 03 §0.1). */
export const IMAGE_FOLDERS = [
  'user-profile-images',
  'team-profile-images',
  'team-member-profile-images',
  'project-logos',
] as const
export type ImageFolder = (typeof IMAGE_FOLDERS)[number]

/** An image that was checked and waits to be stored, or the URL of one that lies elsewhere. */
export type CheckedImage = { url: string } | { content: Buffer; format: ImageFormat }

/** Longest address of an image that lies elsewhere, in characters. */
const LINK_MAX_LENGTH = 4_096

// Each character decides by itself, so a hostile text costs no more than its length.
const DATA_URL = /^data:image\/[A-Za-z0-9]+;base64,([A-Za-z0-9+/]*={0,2})$/
const CLIENT_DATA_URL = /^data:image\/(?:png|jpg|jpeg|gif|bmp|webp);base64,/

/**
 * Looks at the value of an image field before anything is written (protocol 03 §0.1): an http(s) URL is taken as it is, never fetched; an
 * image inside a data URL is decoded and judged by its content. Throws the plain error otherwise.
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

/** The same for a field that `null` clears. */
export const checkImageOrNone = (value: string | null): CheckedImage | null =>
  value === null ? null : checkImage(value)

/** Clients may only upload: an address elsewhere would let them make others call it. */
export function requireUploadedImage(value: string): void {
  if (!CLIENT_DATA_URL.test(value) || !DATA_URL.test(value)) {
    throw new HttpError('image-not-uploaded')
  }
}

/** Whose image it is: of a user, of a team, or of a member of a team. Those of a project name nobody. */
export interface ImageOwner {
  tenancyId: string
  userId?: string
  teamId?: string
}

/**
 * Stores the image if it is to be stored, deletes what the owner showed before, and gives the URL that goes into the field. The database deletes
 * the image together with its owner.
 */
export async function replaceImage<T extends CheckedImage | null>(
  tx: InTransaction<Context>,
  folder: Exclude<ImageFolder, 'project-logos'>,
  owner: ImageOwner,
  image: T,
): Promise<T extends null ? null : string> {
  // One at a time: of two that do not see each other's image, neither would delete it.
  await lockFilesOf(tx, [folder, ...Object.values(toColumns(owner))].join(' '))
  const url = image === null ? null : await store(tx, folder, owner, image)
  await deleteFilesOf(tx, { ...toColumns(owner), folder }, idOf(url))
  return url as T extends null ? null : string
}

/** Stores a logo of a project; `deleteUnusedLogos` is called once the project shows it. */
export const storeLogo = (
  tx: InTransaction<Context>,
  tenancyId: string,
  image: CheckedImage,
): Promise<string> => store(tx, 'project-logos', { tenancyId }, image)

/** Deletes the logos of a project that are none of those it shows. */
export const deleteUnusedLogos = (
  tx: InTransaction<Context>,
  tenancyId: string,
  shown: readonly (string | null)[],
): Promise<void> =>
  deleteFilesOf(tx, { ...toColumns({ tenancyId }), folder: 'project-logos' }, ...shown.map(idOf))

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

/** The id in the address of an uploaded image; null for an image that lies elsewhere. */
const idOf = (url: string | null): string | null =>
  /\/files\/[a-z-]+\/([0-9a-f-]{36})\.[a-z]+$/.exec(url ?? '')?.[1] ?? null
